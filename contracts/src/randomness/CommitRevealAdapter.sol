// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";
import {ICommitReveal} from "../interfaces/ICommitReveal.sol";
import {RandomnessRouter} from "./RandomnessRouter.sol";
import {Grant} from "../types/Suite.sol";
import {COMMITTER} from "../types/RoleIds.sol";

/// @notice Randomness operated by the service itself, with a bond.
contract CommitRevealAdapter is RandomnessRouter, ICommitReveal {
    struct Waiting {
        bytes32 userRandom;
        uint64 blockNumber;
    }

    /// @dev Blocks after the request whose hash is mixed in; unknown when the buyer signs.
    uint256 public constant DELAY_BLOCKS = 2;
    uint256 private constant HASH_WINDOW = 256;
    uint256 private constant MAX_GAP = 1_000;

    address public immutable USDC;

    /// @notice Last opened link, its number, the number of the next request and the end of the chain.
    bytes32 public tip;
    uint64 public openedSeq;
    uint64 public nextSeq = 1;
    uint64 public endSeq = 1;
    uint64 public lastRequestBlock;
    uint256 public waitingCount;
    mapping(uint64 seq => Waiting) public waiting;

    constructor(address usdc, address[2] memory consumers, uint256 maxFee, address admin, Grant[] memory grants)
        RandomnessRouter(consumers, maxFee, admin, grants)
    {
        USDC = usdc;
    }

    function commit(bytes32 tip_, uint64 length) external onlyRole(COMMITTER) {
        // A pending request may only be answered from the chain it was made under. The hash window has passed for
        // anything older than the refund delay, so the operator waits for refunds and then rotates.
        if (waitingCount != 0 && !_lastExpired()) revert ChainBusy();
        waitingCount = 0;
        tip = tip_;
        openedSeq = nextSeq - 1;
        endSeq = nextSeq + length;
        emit ChainCommitted(tip_, nextSeq, endSeq);
    }

    function reveal(uint64 seq, bytes32 value) external {
        Waiting memory request_ = waiting[seq];
        if (request_.blockNumber == 0) revert UnknownRequest();
        uint256 target = request_.blockNumber + DELAY_BLOCKS;
        if (block.number <= target) revert RevealTooEarly();
        if (block.number - target > HASH_WINDOW) revert RevealTooLate();
        _open(seq, value);
        delete waiting[seq];
        if (waitingCount != 0) --waitingCount;
        _deliver(seq, keccak256(abi.encodePacked(value, request_.userRandom, blockhash(target))));
    }

    function withdrawBond(address to, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        emit BondWithdrawn(to, amount);
        SafeTransferLib.safeTransfer(USDC, to, amount);
    }

    /// @dev Costs no native fee.
    function feeNow() public pure override returns (uint256) {
        return 0;
    }

    function _request(uint96, bytes32 userRandom, uint256) internal override returns (uint64 seq) {
        seq = nextSeq;
        if (seq >= endSeq) revert ChainSpent();
        nextSeq = seq + 1;
        lastRequestBlock = uint64(block.number);
        ++waitingCount;
        waiting[seq] = Waiting(userRandom, uint64(block.number));
    }

    /// @dev Withholding a word must not pay: it costs what the word could have given away. Pays what the bond holds, because
    /// an empty bond must not prevent a refund.
    function _payPenalty(address payer, uint256 stake) internal override returns (uint256 penalty) {
        uint256 bond = SafeTransferLib.balanceOf(USDC, address(this));
        penalty = stake > bond ? bond : stake;
        if (penalty == 0) return 0;
        SafeTransferLib.safeTransfer(USDC, payer, penalty);
        emit PenaltyPaid(payer, penalty);
    }

    function _lastExpired() private view returns (bool) {
        return block.number > lastRequestBlock + DELAY_BLOCKS + HASH_WINDOW;
    }

    /// @dev A link hashes to the one before it. Links skipped by a later reveal are public, so they are recomputed.
    function _open(uint64 seq, bytes32 value) private {
        bool ahead = seq > openedSeq;
        uint256 steps = ahead ? seq - openedSeq : openedSeq - seq;
        if (steps > MAX_GAP) revert GapTooLong();
        bytes32 hash = ahead ? value : tip;
        for (uint256 i; i < steps; ++i) {
            hash = keccak256(abi.encodePacked(hash));
        }
        if (hash != (ahead ? tip : value)) revert WrongReveal();
        if (ahead) (tip, openedSeq) = (value, seq);
    }
}
