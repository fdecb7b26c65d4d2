// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPayoutDistributor} from "./interfaces/IPayoutDistributor.sol";
import {Bits} from "./libraries/Bits.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {TREASURER} from "./types/RoleIds.sol";
import {Grant, Suite} from "./types/Suite.sol";

/// @notice Idempotent: a payout job that runs twice pays once.
contract PayoutDistributor is IPayoutDistributor, Roles, SuiteMember {
    using Bits for mapping(uint256 => uint256);

    struct Cap {
        uint128 cap;
        uint96 spent;
        uint32 day;
    }

    Cap public dailyCap;
    mapping(uint256 => uint256) private _paid;

    constructor(Suite memory suite, uint128 cap, address admin, Grant[] memory grants)
        Roles(admin, grants)
        SuiteMember(suite)
    {
        dailyCap.cap = cap;
    }

    function pay(uint256 statementId, address to, uint256 amount, bytes32 statementHash)
        external
        onlyRole(TREASURER)
    {
        if (!_paid.trySet(statementId)) revert StatementPaid();
        Cap memory cap = dailyCap;
        uint32 today = uint32(block.timestamp / 1 days);
        uint256 spent = (cap.day == today ? cap.spent : 0) + amount;
        if (spent > cap.cap) revert DailyCap();
        (dailyCap.spent, dailyCap.day) = (uint96(spent), today);
        emit PayoutPaid(statementId, to, amount, statementHash);
        Usdc.push(USDC, to, amount);
    }

    function setDailyCap(uint128 cap) external onlyRole(DEFAULT_ADMIN_ROLE) {
        // The daily sum is stored in 96 bits.
        if (cap > type(uint96).max) revert DailyCap();
        dailyCap.cap = cap;
        emit DailyCapSet(cap);
    }

    function returnSurplus(uint256 amount) external onlyRole(TREASURER) {
        emit SurplusReturned(amount);
        Usdc.push(USDC, TREASURY, amount);
    }

    function isPaid(uint256 statementId) external view returns (bool) {
        return _paid.get(statementId);
    }
}
