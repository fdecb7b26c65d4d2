// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LibClone} from "solady/src/utils/LibClone.sol";
import {IVaultFactory} from "./interfaces/IUserVault.sol";
import {Roles} from "./Roles.sol";
import {OPERATOR} from "./types/RoleIds.sol";
import {Grant} from "./types/Suite.sol";

/// @notice The address of a vault depends on the user reference alone, so USDC can be sent before it exists, and any
/// account may deploy it with the same result.
contract VaultFactory is IVaultFactory, Roles {
    address public immutable IMPLEMENTATION;

    mapping(address => bool) public isVault;
    uint128 public sellCap;

    constructor(address implementation, uint128 cap, address admin, Grant[] memory grants) Roles(admin, grants) {
        IMPLEMENTATION = implementation;
        sellCap = cap;
    }

    function deploy(bytes32 userRef) external returns (address vault) {
        bool existed;
        (existed, vault) = LibClone.createDeterministicClone(IMPLEMENTATION, abi.encodePacked(userRef), userRef);
        if (existed) return vault;
        isVault[vault] = true;
        emit VaultDeployed(userRef, vault);
    }

    function setSellCap(uint128 cap) external onlyRole(DEFAULT_ADMIN_ROLE) {
        sellCap = cap;
        emit SellCapSet(cap);
    }

    function vaultOf(bytes32 userRef) external view returns (address) {
        return LibClone.predictDeterministicAddress(
            IMPLEMENTATION, abi.encodePacked(userRef), userRef, address(this)
        );
    }

    function isOperator(address account) external view returns (bool) {
        return hasRole(OPERATOR, account);
    }

    function isAdmin(address account) external view returns (bool) {
        return hasRole(DEFAULT_ADMIN_ROLE, account);
    }
}
