//! Replacement of fallen leaders (`gbacw:12.74` to `gbacw:12.76`), in the recovery phase.
