//! The `longroll` program: arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    longroll::app::cli::run()
}
