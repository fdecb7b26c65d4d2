// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";
import {IRandomConsumer, IRandomnessRouter} from "../interfaces/IRandomness.sol";
import {Roles} from "../Roles.sol";
import {Grant} from "../types/Suite.sol";

/// @notice Common base of all adapters: authorized consumers, fee limit, and one delivery per request.
/// @dev Inherited instead of called: a separate router would cost each purchase one more cold call and transfer.
abstract contract RandomnessRouter is IRandomnessRouter, Roles {
    uint256 private constant LOW_FLOAT_FEES = 50;
    uint256 private constant RING = 256;
    uint256 private constant SECOND = 1 << 200;
    uint256 private constant WAITING = 1 << 201;
    /// @dev Long after any refund delay; the ring position of a missing word is then reused.
    uint256 private constant ABANDONED_AFTER = 30 days;

    /// @dev The two selling contracts and the highest fee of a request. Immutable, because a stored list would cost
    /// every purchase a slot; a change is a new adapter, which the sellers adopt through the timelock.
    address public immutable FIRST_CONSUMER;
    address public immutable SECOND_CONSUMER;
    uint256 public immutable MAX_FEE;
    /// @dev Pending requests, from the low bit up: requestId 96 · sequence number 64 · time 40 · second consumer 1 ·
    /// pending 1. Ring positions are reused, so a request costs an update instead of a new slot; if a position is still
    /// occupied, the newer request goes to the overflow map.
    mapping(uint256 place => uint256) private _ring;
    mapping(uint64 seq => uint256) private _overflow;
    uint64 public withheld;

    constructor(address[2] memory consumers, uint256 maxFee, address admin, Grant[] memory grants)
        Roles(admin, grants)
    {
        FIRST_CONSUMER = consumers[0];
        SECOND_CONSUMER = consumers[1];
        MAX_FEE = maxFee;
    }

    modifier onlyConsumer() {
        if (msg.sender != FIRST_CONSUMER && msg.sender != SECOND_CONSUMER) revert NotConsumer();
        _;
    }

    receive() external payable {}

    function request(uint96 requestId, bytes32 userRandom) external onlyConsumer returns (uint64 seq) {
        uint256 fee = feeNow();
        uint256 have = address(this).balance;
        if (fee > MAX_FEE || have < fee) revert EthFloatEmpty(fee, have);
        seq = _request(requestId, userRandom, fee);
        _remember(seq, requestId);
        emit RandomnessRequested(requestId, msg.sender, seq, userRandom);
        // The fee is at most the balance, and both are far below 2^128.
        unchecked {
            if (have - fee < fee * LOW_FLOAT_FEES) emit FloatLow(have - fee);
        }
    }

    function onRefund(uint96 requestId, address payer, uint256 stake)
        external
        onlyConsumer
        returns (uint256 penalty)
    {
        uint64 count = ++withheld;
        emit WordWithheld(requestId, msg.sender, count);
        return _payPenalty(payer, stake);
    }

    function withdrawEth(address to, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        emit EthWithdrawn(to, amount);
        SafeTransferLib.safeTransferETH(to, amount);
    }

    /// @notice Consumer and request pending under a sequence number; zero if none.
    function pending(uint64 seq) external view returns (address consumer, uint96 requestId) {
        uint256 word = _ring[seq % RING];
        if (!_isWaiting(word, seq)) word = _overflow[seq];
        if (word == 0) return (address(0), 0);
        return (_consumerOf(word), uint96(word));
    }

    function feeNow() public view virtual returns (uint256);

    /// @dev Passes the request to the provider and returns its sequence number.
    function _request(uint96 requestId, bytes32 userRandom, uint256 fee) internal virtual returns (uint64 seq);

    /// @dev External sources pay no penalty.
    function _payPenalty(address, uint256) internal virtual returns (uint256) {
        return 0;
    }

    /// @dev If the consumer reverts, the whole delivery does, and the request stays deliverable.
    function _deliver(uint64 seq, bytes32 word) internal {
        uint256 waiting = _forget(seq);
        address consumer = _consumerOf(waiting);
        emit RandomnessDelivered(uint96(waiting), consumer, seq, word);
        IRandomConsumer(consumer).onRandom(uint96(waiting), word);
    }

    function _remember(uint64 seq, uint96 requestId) private {
        uint256 word = uint256(requestId) | (uint256(seq) << 96) | (block.timestamp << 160) | WAITING;
        if (msg.sender == SECOND_CONSUMER) word |= SECOND;
        uint256 old = _ring[seq % RING];
        if (old & WAITING != 0 && block.timestamp < uint40(old >> 160) + ABANDONED_AFTER) _overflow[seq] = word;
        else _ring[seq % RING] = word;
    }

    /// @dev A request is found once: the second delivery reverts here.
    function _forget(uint64 seq) private returns (uint256 word) {
        word = _ring[seq % RING];
        if (_isWaiting(word, seq)) {
            _ring[seq % RING] = word & ~WAITING;
            return word;
        }
        word = _overflow[seq];
        if (word == 0) revert UnknownRequest();
        delete _overflow[seq];
    }

    function _isWaiting(uint256 word, uint64 seq) private pure returns (bool) {
        return word & WAITING != 0 && uint64(word >> 96) == seq;
    }

    function _consumerOf(uint256 word) private view returns (address) {
        return word & SECOND == 0 ? FIRST_CONSUMER : SECOND_CONSUMER;
    }
}
