// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IPrizeSender, PrizeItem} from "./interfaces/IPrizeSender.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {OPERATOR} from "./types/RoleIds.sol";
import {Grant, Suite} from "./types/Suite.sol";

/// @notice Idempotent: a repeated send of the same item finds its reference used.
contract PrizeSender is IPrizeSender, Roles, SuiteMember {
    uint256 private constant MAX_BATCH = 25;

    mapping(bytes32 itemRef => bool) public used;

    constructor(Suite memory suite, address admin, Grant[] memory grants) Roles(admin, grants) SuiteMember(suite) {}

    function sendMint(address asset, uint256 id, uint24 group, address to, bytes32 itemRef)
        external
        onlyRole(OPERATOR)
    {
        _send(PrizeItem(asset, id, group, to, itemRef, true));
    }

    function sendTransfer(address asset, uint256 id, address to, bytes32 itemRef) external onlyRole(OPERATOR) {
        _send(PrizeItem(asset, id, 0, to, itemRef, false));
    }

    function sendMany(PrizeItem[] calldata items) external onlyRole(OPERATOR) {
        if (items.length == 0 || items.length > MAX_BATCH) revert BatchSize();
        for (uint256 i; i < items.length; ++i) {
            try this.sendSelf(items[i]) {}
            catch (bytes memory reason) {
                emit PrizeFailed(items[i].itemRef, reason);
            }
        }
    }

    /// @dev An external self-call, so that one failing item can be caught.
    function sendSelf(PrizeItem calldata item) external {
        if (msg.sender != address(this)) revert Unauthorized();
        _send(item);
    }

    function _send(PrizeItem memory item) private {
        address asset = item.asset;
        bool known = asset == CARD || asset == GRADED || asset == PACKET || asset == SEALED_PRODUCT;
        if (!known) revert AssetNotEligible();
        if (item.mint && asset == SEALED_PRODUCT) revert SealedMint();
        if (used[item.itemRef]) revert RefUsed(item.itemRef);
        used[item.itemRef] = true;
        emit PrizeSent(item.itemRef, asset, item.id, item.to, item.mint);
        if (item.mint) IVaultAsset(asset).mint(item.to, item.id, item.group, item.itemRef);
        else IERC721(asset).transferFrom(INVENTORY, item.to, item.id);
    }
}
