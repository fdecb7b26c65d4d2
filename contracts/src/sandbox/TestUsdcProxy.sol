// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The proxy of the sandbox USDC: one admin read, one implementation read, one delegate call, as for the real
/// one, so that gas figures are realistic.
contract TestUsdcProxy {
    bytes32 private constant ADMIN_SLOT = keccak256("packhouse.usdc.proxy.admin");
    bytes32 private constant IMPLEMENTATION_SLOT = keccak256("packhouse.usdc.proxy.implementation");

    constructor(address implementation, address admin, bytes memory initData) {
        (bytes32 adminSlot, bytes32 implementationSlot) = (ADMIN_SLOT, IMPLEMENTATION_SLOT);
        assembly {
            sstore(adminSlot, admin)
            sstore(implementationSlot, implementation)
        }
        (bool ok,) = implementation.delegatecall(initData);
        require(ok, "initialization failed");
    }

    fallback() external payable {
        (bytes32 adminSlot, bytes32 implementationSlot) = (ADMIN_SLOT, IMPLEMENTATION_SLOT);
        address admin;
        address implementation;
        assembly {
            admin := sload(adminSlot)
        }
        require(msg.sender != admin, "Cannot call fallback function from the proxy admin");
        assembly {
            implementation := sload(implementationSlot)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
