// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Forwards deposits to the credits treasury with the user they belong to. Holds no funds.
interface IDepositRouter {
    event Deposited(bytes32 indexed userRef, address indexed from, uint256 amount);

    error ZeroAmount();

    /// @notice Sends the caller's USDC to the credits treasury.
    /// @param userRef The user who gets the credits.
    function deposit(bytes32 userRef, uint256 amount) external;
    /// @notice The same with a permit; a used permit is not an error.
    function depositWithPermit(bytes32 userRef, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
}
