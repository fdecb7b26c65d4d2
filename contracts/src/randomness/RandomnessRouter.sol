// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";
import {IRandomConsumer, IRandomnessRouter} from "../interfaces/IRandomness.sol";
import {Roles} from "../Roles.sol";
import {Grant} from "../types/Suite.sol";

/// @notice Common half of all adapters: who may ask, what it may cost, and one delivery per request.
/// @dev Inherited instead of called: a separate router would cost each purchase one more cold call and transfer.
abstract contract RandomnessRouter is IRandomnessRouter, Roles {
    uint256 private constant LOW_FLOAT_FEES = 50;

    /// @notice Highest fee a consumer may cause; zero means it is no consumer.
    mapping(address consumer => uint256) public maxFeeOf;
    /// @dev requestId << 160 | consumer; deleted at delivery, so a second delivery finds nothing.
    mapping(uint64 seq => uint256) internal _pending;
    uint64 public withheld;

    constructor(address[] memory consumers, uint256 maxFee, address admin, Grant[] memory grants) Roles(admin, grants) {
        for (uint256 i; i < consumers.length; ++i) {
            maxFeeOf[consumers[i]] = maxFee;
            emit ConsumerSet(consumers[i], maxFee);
        }
    }

    receive() external payable {}

    function request(uint96 requestId, bytes32 userRandom) external returns (uint64 seq) {
        uint256 maxFee = maxFeeOf[msg.sender];
        if (maxFee == 0) revert NotConsumer();
        uint256 fee = feeNow();
        uint256 have = address(this).balance;
        if (fee > maxFee || have < fee) revert EthFloatEmpty(fee, have);
        seq = _request(requestId, userRandom, fee);
        _pending[seq] = (uint256(requestId) << 160) | uint160(msg.sender);
        emit RandomnessRequested(requestId, msg.sender, seq, userRandom);
        if (have - fee < fee * LOW_FLOAT_FEES) emit FloatLow(have - fee);
    }

    function onRefund(uint96 requestId, address payer, uint256 amount) external returns (uint256 penalty) {
        if (maxFeeOf[msg.sender] == 0) revert NotConsumer();
        uint64 count = ++withheld;
        emit WordWithheld(requestId, count);
        return _payPenalty(payer, amount);
    }

    function setConsumer(address consumer, uint256 maxFee) external onlyRole(DEFAULT_ADMIN_ROLE) {
        maxFeeOf[consumer] = maxFee;
        emit ConsumerSet(consumer, maxFee);
    }

    function withdrawEth(address to, uint256 amount) external onlyRole(DEFAULT_ADMIN_ROLE) {
        SafeTransferLib.safeTransferETH(to, amount);
    }

    /// @notice Consumer and request waiting under a sequence number; zero if none.
    function pending(uint64 seq) external view returns (address consumer, uint96 requestId) {
        uint256 word = _pending[seq];
        return (address(uint160(word)), uint96(word >> 160));
    }

    function feeNow() public view virtual returns (uint256);

    /// @dev Passes the request to the provider and names it.
    function _request(uint96 requestId, bytes32 userRandom, uint256 fee) internal virtual returns (uint64 seq);

    /// @dev Sources run by others pay no penalty.
    function _payPenalty(address, uint256) internal virtual returns (uint256) {
        return 0;
    }

    /// @dev If the consumer reverts, the whole delivery does, and the request stays deliverable.
    function _deliver(uint64 seq, bytes32 word) internal {
        uint256 waiting = _pending[seq];
        if (waiting == 0) revert UnknownRequest();
        delete _pending[seq];
        uint96 requestId = uint96(waiting >> 160);
        emit RandomnessDelivered(requestId, seq, word);
        IRandomConsumer(address(uint160(waiting))).onRandom(requestId, word);
    }
}
