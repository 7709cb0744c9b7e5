//! Datagrams that the kernel dropped because the media socket was not read in time.

use std::fs;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::os::unix::fs::MetadataExt;

/// Where Linux lists its sockets (proc(5)): IPv4, then IPv6.
const TABLES: [&str; 2] = ["/proc/self/net/udp", "/proc/self/net/udp6"];
/// Columns of a line, counted from 0.
const INODE: usize = 9;
const DROPS: usize = 12;

/// Datagrams that the socket has lost since it was opened; none where the system does not report it.
pub(crate) fn overflowed(socket: BorrowedFd<'_>) -> Option<u64> {
    let inode = fs::metadata(format!("/proc/self/fd/{}", socket.as_raw_fd()))
        .ok()?
        .ino();
    TABLES
        .iter()
        .filter_map(|table| fs::read_to_string(table).ok())
        .find_map(|table| drops_of(&table, inode))
}

fn drops_of(table: &str, inode: u64) -> Option<u64> {
    table.lines().skip(1).find_map(|line| {
        let mut columns = line.split_ascii_whitespace();
        let is_it = columns.nth(INODE)?.parse() == Ok(inode);
        is_it.then(|| columns.nth(DROPS - INODE - 1)?.parse().ok())?
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::UdpSocket;
    use std::os::fd::AsFd;

    #[test]
    fn a_socket_that_nobody_reads_overflows_and_another_does_not() {
        for address in ["127.0.0.1:0", "[::1]:0"] {
            let (full, other) = (
                UdpSocket::bind(address).unwrap(),
                UdpSocket::bind(address).unwrap(),
            );
            assert_eq!(overflowed(full.as_fd()), Some(0));
            for _ in 0..20_000 {
                other.send_to(&[0; 1_000], full.local_addr().unwrap()).unwrap();
            }
            assert!(overflowed(full.as_fd()).unwrap() > 1_000, "{address}");
            assert_eq!(overflowed(other.as_fd()), Some(0));
        }
    }
}
