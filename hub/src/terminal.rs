//! Words for the person at the terminal.

/// Prints a line; a closed terminal (`hub models | head`) is no reason to stop.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($words)*);
    }};
}

/// Prints without an end of line, for progress that is written over.
macro_rules! progress {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let mut out = std::io::stdout();
        let _ = write!(out, $($words)*).and_then(|()| out.flush());
    }};
}

pub(crate) use {progress, say};
