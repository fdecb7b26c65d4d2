// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IPrizeSender, PrizeItem} from "./interfaces/IPrizeSender.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {PAUSER, PRIZES} from "./types/RoleIds.sol";
import {Grant, Suite} from "./types/Suite.sol";

/// @notice Idempotent: a repeated send of the same item finds its reference used. Sends only what the inventory holds,
/// so the key that sends prizes cannot create them.
contract PrizeSender is IPrizeSender, Roles, SuiteMember {
    uint256 private constant MAX_BATCH = 25;

    mapping(bytes32 itemRef => bool) public used;
    bool public paused;

    constructor(Suite memory suite, address admin, Grant[] memory grants) Roles(admin, grants) SuiteMember(suite) {}

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
        bool known = asset == CARD || asset == GRADED || asset == PACKET || asset == SEALED_PRODUCT;
        if (!known) revert AssetNotEligible();
        if (used[item.itemRef]) revert RefUsed(item.itemRef);
        used[item.itemRef] = true;
        emit PrizeSent(item.itemRef, asset, item.id, item.to);
        IERC721(asset).transferFrom(INVENTORY, item.to, item.id);
    }
}
