// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The common error of all contracts with roles.
interface IRoles {
    /// @notice The caller lacks the role, or is not the contract this function is reserved for.
    error Unauthorized();
}
