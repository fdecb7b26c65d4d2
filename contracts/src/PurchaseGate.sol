// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {IComboPool} from "./interfaces/IComboPool.sol";
import {Roles} from "./Roles.sol";
import {GATE} from "./types/RoleIds.sol";

/// @notice Checks the permits with which wallets buy packs of gated tiers.
/// @dev The nonce of a permit is the reference of the purchase. A payer uses a reference once, whatever becomes of the
/// purchase, so a permit needs no storage of its own to count once.
abstract contract PurchaseGate is IComboPool, Roles, EIP712 {
    bytes32 private constant PERMIT_TYPEHASH = keccak256(
        "PurchasePermit(address buyer,uint16 tierId,uint16 version,uint8 quantity,uint64 expiry,bytes32 nonce)"
    );

    constructor() EIP712("ComboPool", "1") {}

    function permitDigest(
        address buyer,
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint64 expiry,
        bytes32 nonce
    ) public view returns (bytes32) {
        return
            _hashTypedDataV4(keccak256(abi.encode(PERMIT_TYPEHASH, buyer, tierId, version, quantity, expiry, nonce)));
    }

    /// @dev The signer must have the role now: the permits of a revoked key end with it.
    function _requirePermit(bytes32 digest, uint64 expiry, bytes calldata signature) internal view {
        if (block.timestamp > expiry) revert PermitExpired(expiry);
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (failure != ECDSA.RecoverError.NoError || !hasRole(GATE, signer)) revert BadPermit();
    }
}
