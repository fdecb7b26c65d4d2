// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IPriceOracle} from "./interfaces/IPriceOracle.sol";
import {IPrizeSender, PrizeItem} from "./interfaces/IPrizeSender.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {CEILING_FACTOR} from "./types/Limits.sol";
import {PAUSER, PRIZES} from "./types/RoleIds.sol";
import {Grant, Suite} from "./types/Suite.sol";

/// @notice Idempotent: a repeated send of the same item finds its reference used. Sends only what the inventory holds,
/// so the key that sends prizes cannot create them, and a day has a highest number and value.
contract PrizeSender is IPrizeSender, Roles, SuiteMember {
    uint256 private constant MAX_BATCH = 25;

    /// @dev What a day may send: the limit of a stolen PRIZES key.
    struct Terms {
        uint64 valueCap;
        uint64 value;
        uint32 countCap;
        uint32 count;
        uint32 day;
    }

    mapping(bytes32 itemRef => bool) public used;
    Terms public terms;
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
        bool known = asset == CARD || asset == GRADED || asset == PACKET || asset == SEALED_PRODUCT;
        if (!known) revert AssetNotEligible();
        if (used[item.itemRef]) revert RefUsed(item.itemRef);
        used[item.itemRef] = true;
        _count(asset, item.id);
        emit PrizeSent(item.itemRef, asset, item.id, item.to);
        IERC721(asset).transferFrom(INVENTORY, item.to, item.id);
    }

    /// @dev A price that PRICER lowered does not make a card cheaper here. A token without a price counts by number only.
    function _count(address asset, uint256 id) private {
        (,, uint24 group,,,) = IVaultAsset(asset).assetState(id);
        (uint256 price,,) = IPriceOracle(PRICE_ORACLE).tryValueOf(group);
        uint256 set = IPriceOracle(PRICE_ORACLE).ceilingOf(group) / CEILING_FACTOR;
        Terms memory current = terms;
        uint32 today = uint32(block.timestamp / 1 days);
        if (current.day != today) (current.day, current.value, current.count) = (today, 0, 0);
        uint256 value = current.value + (price > set ? price : set);
        if (value > current.valueCap || current.count >= current.countCap) revert PrizeCap();
        (current.value, current.count) = (uint64(value), current.count + 1);
        terms = current;
    }

    function _setCaps(uint64 valueCap, uint32 countCap) private {
        if (valueCap == 0 || countCap == 0) revert PrizeCap();
        (terms.valueCap, terms.countCap) = (valueCap, countCap);
        emit PrizeCapsSet(valueCap, countCap);
    }
}
