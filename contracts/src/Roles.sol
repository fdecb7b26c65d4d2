// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {AccessControlDefaultAdminRules} from
    "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {IRoles} from "./interfaces/IRoles.sol";
import {PAUSER} from "./types/RoleIds.sol";
import {Grant} from "./types/Suite.sol";

/// @notice Roles on separate keys. The admin is the timelock from the first block on; the deployer never has a role.
abstract contract Roles is IRoles, AccessControlDefaultAdminRules {
    constructor(address admin, Grant[] memory grants) AccessControlDefaultAdminRules(48 hours, admin) {
        for (uint256 i; i < grants.length; ++i) {
            _grantRole(grants[i].role, grants[i].account);
        }
    }

    /// @notice Takes a role from a stolen key at once; only the timelock can grant it again. PAUSER.
    function revokeHot(bytes32 role, address account) external onlyRole(PAUSER) {
        if (role == DEFAULT_ADMIN_ROLE || role == PAUSER) revert Unauthorized();
        _revokeRole(role, account);
    }

    /// @dev One error for every unauthorized caller, so that the service can map it.
    function _checkRole(bytes32 role, address account) internal view override(AccessControl) {
        if (!hasRole(role, account)) revert Unauthorized();
    }
}
