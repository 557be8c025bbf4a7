//! Sessions, saves and the command line.
