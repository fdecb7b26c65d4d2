// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What every contract with roles shares.
interface IRoles {
    /// @notice The caller lacks the role, or is not the contract this function is reserved for.
    error Unauthorized();
}
