// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Words from a hash chain the operator committed to, the buyer's contribution and a later block hash.
/// Suitable for operators who are trusted to answer: a withheld word costs the bond the highest value that the
/// buyer could have drawn, as far as the bond holds it. A holder of COMMITTER who buys is paid by the same bond.
interface ICommitReveal {
    event BondWithdrawn(address indexed to, uint256 amount);
    event ChainCommitted(bytes32 tip, uint64 firstSeq, uint64 endSeq);
    event PenaltyPaid(address indexed to, uint256 amount);

    /// @notice The hash chain is used up; commit a new one.
    error ChainSpent();
    /// @notice Requests of the old chain are pending.
    error ChainBusy();
    /// @notice The value is not the committed one.
    error WrongReveal();
    /// @notice The block whose hash is mixed in is not mined yet.
    error RevealTooEarly();
    /// @notice The block hash is no longer readable; without it the operator could choose, so the request is refunded.
    error RevealTooLate();
    /// @notice More links are skipped than one call may hash.
    error GapTooLong();

    /// @notice Commits to a chain of `length` links that ends in the hash `tip`. COMMITTER, while no request is pending or
    /// the hash of its block is no longer readable.
    function commit(bytes32 tip, uint64 length) external;
    /// @notice Opens the link of `seq`. Anyone who knows it may call.
    /// @param value The link; it hashes to the one before it.
    function reveal(uint64 seq, bytes32 value) external;
    /// @notice Withdraws bond. Timelock.
    function withdrawBond(address to, uint256 amount) external;
}
