// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The part of Chainlink VRF v2.5 we speak, declared here so that no outside source is compiled in.
interface IVrfCoordinator {
    struct RandomWordsRequest {
        bytes32 keyHash;
        uint256 subId;
        uint16 requestConfirmations;
        uint32 callbackGasLimit;
        uint32 numWords;
        bytes extraArgs;
    }

    function requestRandomWords(RandomWordsRequest calldata req) external returns (uint256 requestId);
}

/// @notice What the coordinator calls back.
interface IVrfConsumer {
    function rawFulfillRandomWords(uint256 requestId, uint256[] calldata randomWords) external;
}
