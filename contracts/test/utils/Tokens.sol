// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IVaultAsset} from "../../src/interfaces/IVaultAsset.sol";

/// @notice A collection with its token and role functions.
interface IAsset is IVaultAsset {
    error TokenDoesNotExist();
    error NotOwnerNorApproved();
    error TransferFromIncorrectOwner();

    function ownerOf(uint256 id) external view returns (address);
    function balanceOf(address owner) external view returns (uint256);
    function transferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id) external;
    function approve(address to, uint256 id) external;
    function setApprovalForAll(address operator, bool approved) external;
    function isApprovedForAll(address owner, address operator) external view returns (bool);
    function name() external view returns (string memory);
    function symbol() external view returns (string memory);
    function tokenURI(uint256 id) external view returns (string memory);
    function supportsInterface(bytes4 id) external view returns (bool);
}

/// @notice The sandbox USDC.
interface IUsdc {
    function mint(address to, uint256 value) external returns (bool);
    function approve(address spender, uint256 value) external returns (bool);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
    function allowance(address owner, address spender) external view returns (uint256);
    function nonces(address owner) external view returns (uint256);
    function totalSupply() external view returns (uint256);
    function blacklist(address account) external;
    function unBlacklist(address account) external;
    function pause() external;
    function unpause() external;
    function DOMAIN_SEPARATOR() external view returns (bytes32);
    function PERMIT_TYPEHASH() external view returns (bytes32);
    function TRANSFER_WITH_AUTHORIZATION_TYPEHASH() external view returns (bytes32);
    function initialize(address owner, address faucet) external;
    function permit(address o, address s, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s_) external;
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
}

/// @notice Role functions every configurable contract has.
interface IAccess {
    function hasRole(bytes32 role, address account) external view returns (bool);
    function grantRole(bytes32 role, address account) external;
    function revokeHot(bytes32 role, address account) external;
    function revokeRole(bytes32 role, address account) external;
    function renounceRole(bytes32 role, address account) external;
    function defaultAdmin() external view returns (address);
    function defaultAdminDelay() external view returns (uint48);
    function beginDefaultAdminTransfer(address newAdmin) external;
    function acceptDefaultAdminTransfer() external;
}

/// @notice Names addresses before they have code.
interface ISuiteFactory {
    function create(bytes32 salt, bytes calldata initCode) external returns (address);
    function addressOf(bytes32 salt) external view returns (address);
}
