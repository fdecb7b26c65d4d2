// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IEntropy} from "./IEntropy.sol";

/// @notice The functions that the development entropy adds to the Pyth interface.
interface IDevEntropy is IEntropy {
    error NoSuchProvider();
    error NoSuchRequest();
    error OutOfRandomness();
    error InsufficientFee();
    error IncorrectRevelation();
    error LastRevealedTooOld();
    error InsufficientGas();
    error MaxGasLimitExceeded();
    error InvalidRevealCall();
    error AlreadyInitialized();

    /// @notice Sets the protocol fee; the proxy calls it when it is created.
    function initialize() external;
    /// @notice Sets the gas that every callback of the caller's requests gets at least.
    function setDefaultGasLimit(uint32 gasLimit) external;
    /// @notice The caller becomes a provider with a chain of `length` links; `commitment` is the hash end.
    function register(uint128 feeInWei, bytes32 commitment, uint64 length, uint32 maxNumHashes) external;
    /// @notice Withdraws the caller's earned fees.
    function withdraw(address to) external;
}
