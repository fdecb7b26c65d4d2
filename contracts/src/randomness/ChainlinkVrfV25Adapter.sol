// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IVrfConsumer, IVrfCoordinator} from "../interfaces/IVrf.sol";
import {RandomnessRouter} from "./RandomnessRouter.sol";
import {Grant} from "../types/Suite.sol";

/// @notice Words with a proof verified on chain, paid in native coin from a subscription. The buyer's contribution is
/// published but not mixed in: the proof already leaves the provider no choice.
contract ChainlinkVrfV25Adapter is RandomnessRouter, IVrfConsumer {
    struct Settings {
        address coordinator;
        bytes32 keyHash;
        uint256 subId;
        uint16 confirmations;
    }

    event DeliveryFailed(uint64 indexed seq, bytes32 word);

    uint32 public constant CALLBACK_GAS = 500_000;
    bytes4 private constant EXTRA_ARGS_V1_TAG = bytes4(keccak256("VRF ExtraArgsV1"));

    address public immutable COORDINATOR;
    bytes32 public immutable KEY_HASH;
    uint256 public immutable SUB_ID;
    uint16 public immutable CONFIRMATIONS;

    uint64 public nextSeq = 1;
    mapping(uint256 vrfRequestId => uint64) public seqOf;
    /// @notice Words whose delivery failed; the coordinator never retries, so anyone may through `retry`.
    mapping(uint64 seq => bytes32) public undelivered;

    constructor(
        Settings memory settings,
        address[2] memory consumers,
        uint256 maxFee,
        address admin,
        Grant[] memory grants
    ) RandomnessRouter(consumers, maxFee, admin, grants) {
        COORDINATOR = settings.coordinator;
        KEY_HASH = settings.keyHash;
        SUB_ID = settings.subId;
        CONFIRMATIONS = settings.confirmations;
    }

    /// @inheritdoc IVrfConsumer
    function rawFulfillRandomWords(uint256 requestId, uint256[] calldata randomWords) external {
        if (msg.sender != COORDINATOR) revert NotProvider();
        uint64 seq = seqOf[requestId];
        if (seq == 0) revert UnknownRequest();
        delete seqOf[requestId];
        bytes32 word = bytes32(randomWords[0]);
        try this.deliverSelf(seq, word) {}
        catch {
            undelivered[seq] = word;
            emit DeliveryFailed(seq, word);
        }
    }

    /// @notice Delivers a word whose first delivery failed.
    function retry(uint64 seq) external {
        bytes32 word = undelivered[seq];
        if (word == 0) revert UnknownRequest();
        delete undelivered[seq];
        _deliver(seq, word);
    }

    /// @dev An external self-call, so that a failing consumer can be caught.
    function deliverSelf(uint64 seq, bytes32 word) external {
        if (msg.sender != address(this)) revert Unauthorized();
        _deliver(seq, word);
    }

    /// @dev The subscription pays.
    function feeNow() public pure override returns (uint256) {
        return 0;
    }

    function _request(uint96, bytes32, uint256) internal override returns (uint64 seq) {
        seq = nextSeq++;
        uint256 id = IVrfCoordinator(COORDINATOR).requestRandomWords(
            IVrfCoordinator.RandomWordsRequest({
                keyHash: KEY_HASH,
                subId: SUB_ID,
                requestConfirmations: CONFIRMATIONS,
                callbackGasLimit: CALLBACK_GAS,
                numWords: 1,
                extraArgs: abi.encodeWithSelector(EXTRA_ARGS_V1_TAG, true)
            })
        );
        seqOf[id] = seq;
    }
}
