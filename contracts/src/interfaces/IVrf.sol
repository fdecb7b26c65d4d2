// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The used part of Chainlink VRF v2.5, declared here so that no external source is compiled in.
interface IVrfCoordinator {
    struct RandomWordsRequest {
        bytes32 keyHash;
        uint256 subId;
        uint16 requestConfirmations;
        uint32 callbackGasLimit;
        uint32 numWords;
        bytes extraArgs;
    }

    /// @notice Requests words for the caller, paid by its subscription.
    function requestRandomWords(RandomWordsRequest calldata req) external returns (uint256 requestId);
}

/// @notice The callback of the coordinator.
interface IVrfConsumer {
    /// @notice Receives the words of a request. Coordinator only.
    function rawFulfillRandomWords(uint256 requestId, uint256[] calldata randomWords) external;
}
