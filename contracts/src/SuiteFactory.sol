// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {CREATE3} from "solady/src/utils/CREATE3.sol";
import {IRoles} from "./interfaces/IRoles.sol";

/// @notice Creates the suite at addresses that depend on a name only, so that contracts can reference each other as
/// immutables and an interrupted deployment can be resumed.
contract SuiteFactory is IRoles {
    event Created(bytes32 indexed salt, address deployed);

    address public immutable DEPLOYER;

    constructor(address deployer) {
        DEPLOYER = deployer;
    }

    /// @notice Creates a contract at the address of its name; only the deployer may, once per name.
    function create(bytes32 salt, bytes calldata initCode) external returns (address deployed) {
        if (msg.sender != DEPLOYER) revert Unauthorized();
        deployed = CREATE3.deployDeterministic(initCode, salt);
        emit Created(salt, deployed);
    }

    /// @notice The address of a name, deployed or not.
    function addressOf(bytes32 salt) external view returns (address) {
        return CREATE3.predictDeterministicAddress(salt);
    }
}
