// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {AccessControlDefaultAdminRules} from
    "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {DailyCards} from "./DailyCards.sol";
import {IInventory} from "./interfaces/IInventory.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {CUSTODIAN} from "./types/InventoryRoleIds.sol";
import {PAUSER} from "./types/RoleIds.sol";
import {Grant, Suite} from "./types/Suite.sol";

/// @notice The address never changes, and no key owns it: the timelock replaces the custodian, the pauser stops it.
contract Inventory is IInventory, Roles, DailyCards {
    uint256 private constant MAX_BATCH = 50;
    /// @dev The code of a plain account that delegates to a contract (EIP-7702); its key still signs alone.
    uint256 private constant DELEGATION_BYTES = 23;

    bool public paused;

    constructor(
        Suite memory suite,
        address prizes,
        uint64 valueCap,
        uint32 countCap,
        address admin,
        Grant[] memory grants
    ) Roles(admin, grants) SuiteMember(suite) {
        _setCaps(valueCap, countCap);
        address[4] memory collections = [suite.card, suite.graded, suite.packet, suite.sealedProduct];
        for (uint256 i; i < 4; ++i) {
            IERC721(collections[i]).setApprovalForAll(suite.pool, true);
            IERC721(collections[i]).setApprovalForAll(suite.store, true);
            IERC721(collections[i]).setApprovalForAll(prizes, true);
        }
    }

    function release(address asset, uint256[] calldata ids, address to) external onlyRole(CUSTODIAN) {
        if (paused) revert ReleasesPaused();
        if (!_isCollection(asset)) revert AssetNotEligible();
        if (_isSuite(to)) revert BadRecipient();
        if (ids.length == 0 || ids.length > MAX_BATCH) revert BatchSize();
        for (uint256 i; i < ids.length; ++i) {
            if (!_tryCount(asset, ids[i])) revert ReleaseCap();
            emit Released(asset, ids[i], to);
            IERC721(asset).transferFrom(address(this), to, ids[i]);
        }
    }

    function setCaps(uint64 valueCap, uint32 countCap) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setCaps(valueCap, countCap);
    }

    function setPause(bool on) external onlyRole(PAUSER) {
        paused = on;
        emit ReleasePauseSet(on);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external view returns (bytes4) {
        if (!_isCollection(msg.sender)) revert AssetNotEligible();
        return IInventory.onERC721Received.selector;
    }

    /// @dev Also for the grants of the constructor: no custodian was ever a plain account.
    function _grantRole(bytes32 role, address account)
        internal
        override(AccessControlDefaultAdminRules)
        returns (bool)
    {
        if (role == CUSTODIAN && account.code.length <= DELEGATION_BYTES) revert NotContractWallet(account);
        return super._grantRole(role, account);
    }

    function _setCaps(uint64 valueCap, uint32 countCap) private {
        if (!_trySetCaps(valueCap, countCap)) revert ReleaseCap();
        emit ReleaseCapsSet(valueCap, countCap);
    }
}
