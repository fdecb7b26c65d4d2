// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {DailyCards} from "./DailyCards.sol";
import {IPrizeSender, PrizeItem} from "./interfaces/IPrizeSender.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {PAUSER, PRIZES} from "./types/RoleIds.sol";
import {Grant, Suite} from "./types/Suite.sol";

/// @notice Idempotent: a repeated send of the same item finds its reference used. Sends only what the inventory holds,
/// so the key that sends prizes cannot create them, and a day has a highest number and value.
contract PrizeSender is IPrizeSender, Roles, DailyCards {
    uint256 private constant MAX_BATCH = 25;

    mapping(bytes32 itemRef => bool) public used;
    bool public paused;

    constructor(Suite memory suite, uint64 valueCap, uint32 countCap, address admin, Grant[] memory grants)
        Roles(admin, grants)
        SuiteMember(suite)
    {
        _setCaps(valueCap, countCap);
    }

    function send(PrizeItem calldata item) external onlyRole(PRIZES) {
        if (paused) revert PrizesPaused();
        _send(item);
    }

    function sendMany(PrizeItem[] calldata items) external onlyRole(PRIZES) {
        if (paused) revert PrizesPaused();
        if (items.length == 0 || items.length > MAX_BATCH) revert BatchSize();
        for (uint256 i; i < items.length; ++i) {
            try this.sendSelf(items[i]) {}
            catch (bytes memory reason) {
                emit PrizeFailed(items[i].itemRef, reason);
            }
        }
    }

    function setCaps(uint64 valueCap, uint32 countCap) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setCaps(valueCap, countCap);
    }

    function setPause(bool on) external onlyRole(PAUSER) {
        paused = on;
        emit PrizePauseSet(on);
    }

    /// @dev An external self-call, so that one failing item can be caught.
    function sendSelf(PrizeItem calldata item) external {
        if (msg.sender != address(this)) revert Unauthorized();
        _send(item);
    }

    function _send(PrizeItem calldata item) private {
        address asset = item.asset;
        if (!_isCollection(asset)) revert AssetNotEligible();
        if (used[item.itemRef]) revert RefUsed(item.itemRef);
        used[item.itemRef] = true;
        if (!_tryCount(asset, item.id)) revert PrizeCap();
        emit PrizeSent(item.itemRef, asset, item.id, item.to);
        IERC721(asset).transferFrom(INVENTORY, item.to, item.id);
    }

    function _setCaps(uint64 valueCap, uint32 countCap) private {
        if (!_trySetCaps(valueCap, countCap)) revert PrizeCap();
        emit PrizeCapsSet(valueCap, countCap);
    }
}
