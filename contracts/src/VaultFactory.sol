// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LibClone} from "solady/src/utils/LibClone.sol";
import {IVaultFactory} from "./interfaces/IUserVault.sol";
import {Roles} from "./Roles.sol";
import {PAUSER} from "./types/RoleIds.sol";
import {Grant} from "./types/Suite.sol";

/// @notice The address of a vault depends on the user reference alone, so USDC can be sent before it exists, and any
/// account may deploy it with the same result. Roles, limits and the pause of all vaults are kept here.
contract VaultFactory is IVaultFactory, Roles {
    address public immutable IMPLEMENTATION;
    uint256 public immutable EXPORT_DELAY;

    mapping(address => bool) public isVault;
    /// @dev In how many vaults a wallet is linked.
    mapping(address wallet => uint256) private _links;
    uint128 public sellCap;
    uint32 public exportCap;
    uint32 private _exportDay;
    uint32 private _exported;
    bool public paused;

    constructor(
        address implementation,
        uint256 exportDelay,
        uint128 sellCap_,
        uint32 exportCap_,
        address admin,
        Grant[] memory grants
    ) Roles(admin, grants) {
        IMPLEMENTATION = implementation;
        EXPORT_DELAY = exportDelay;
        _setCaps(sellCap_, exportCap_);
    }

    function deploy(bytes32 userRef) external returns (address vault) {
        bool existed;
        (existed, vault) = LibClone.createDeterministicClone(IMPLEMENTATION, abi.encodePacked(userRef), userRef);
        if (existed) return vault;
        isVault[vault] = true;
        emit VaultDeployed(userRef, vault);
    }

    function countExport() external {
        if (!isVault[msg.sender]) revert Unauthorized();
        uint32 today = uint32(block.timestamp / 1 days);
        uint32 count = (_exportDay == today ? _exported : 0) + 1;
        if (count > exportCap) revert ExportCap();
        (_exportDay, _exported) = (today, count);
    }

    function countLink(address wallet, bool on) external {
        if (!isVault[msg.sender]) revert Unauthorized();
        if (on) _links[wallet] += 1;
        else _links[wallet] -= 1;
    }

    function setCaps(uint128 sellCap_, uint32 exportCap_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setCaps(sellCap_, exportCap_);
    }

    function setPause(bool on) external onlyRole(PAUSER) {
        paused = on;
        emit VaultPauseSet(on);
    }

    function accepts(bytes32 userRef, address recipient) external view returns (bool) {
        return recipient == vaultOf(userRef) || _links[recipient] != 0;
    }

    function vaultOf(bytes32 userRef) public view returns (address) {
        return LibClone.predictDeterministicAddress(
            IMPLEMENTATION, abi.encodePacked(userRef), userRef, address(this)
        );
    }

    function _setCaps(uint128 sellCap_, uint32 exportCap_) private {
        (sellCap, exportCap) = (sellCap_, exportCap_);
        emit CapsSet(sellCap_, exportCap_);
    }
}
