//! The program `tesuji`.

fn main() -> std::process::ExitCode {
    cli::run()
}
