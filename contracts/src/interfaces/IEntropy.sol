// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The used part of Pyth Entropy v2, declared here so that no external source is compiled in.
interface IEntropy {
    event Requested(
        address indexed provider,
        address indexed caller,
        uint64 indexed sequenceNumber,
        bytes32 userContribution,
        uint32 gasLimit,
        bytes extraArgs
    );
    event Revealed(
        address indexed provider,
        address indexed caller,
        uint64 indexed sequenceNumber,
        bytes32 randomNumber,
        bytes32 userContribution,
        bytes32 providerContribution,
        bool callbackFailed,
        bytes callbackReturnValue,
        uint32 callbackGasUsed,
        bytes extraArgs
    );

    /// @notice Requests a random number; the caller pays the fee and gets the callback.
    function requestV2(address provider, bytes32 userRandomNumber, uint32 gasLimit)
        external
        payable
        returns (uint64 assignedSequenceNumber);
    /// @notice The fee of a request with this gas limit, in wei.
    function getFeeV2(address provider, uint32 gasLimit) external view returns (uint128 feeAmount);
    /// @notice Delivers the number of a request to its requester. Anyone who knows both contributions.
    function revealWithCallback(
        address provider,
        uint64 sequenceNumber,
        bytes32 userContribution,
        bytes32 providerContribution
    ) external;
}

/// @notice The callback of Entropy.
interface IEntropyCallback {
    /// @notice Receives the number of a request. Entropy contract only.
    function _entropyCallback(uint64 sequence, address provider, bytes32 randomNumber) external;
}
