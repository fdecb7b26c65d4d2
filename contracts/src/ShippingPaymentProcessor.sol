// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IShippingPaymentProcessor, ShippingQuote} from "./interfaces/IShippingPaymentProcessor.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Bits} from "./libraries/Bits.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {DISPATCHER, PAUSER} from "./types/RoleIds.sol";
import {Grant, Suite} from "./types/Suite.sol";

/// @notice The balance is always the sum of open orders. Payer and amount are not stored; the signature proves them
/// again when the order is closed.
contract ShippingPaymentProcessor is IShippingPaymentProcessor, Roles, SuiteMember, EIP712, ReentrancyGuardTransient {
    using Bits for mapping(uint256 => uint256);

    uint8 private constant ACTIVE = 1;
    uint8 private constant RETIRED = 2;
    bytes32 private constant QUOTE_TYPEHASH = keccak256(
        "ShippingQuote(bytes32 orderId,address payer,address asset,uint256 tokenId,uint256 total,uint64 expirationTime)"
    );

    mapping(uint256 => uint256) private _paid;
    mapping(uint256 => uint256) private _closed;
    /// @dev Shares a slot with the pause flag, so that a payment reads both at once.
    address public signer;
    bool public paused;
    mapping(address => uint8) public signerState;
    mapping(address owner => uint256) public claimable;

    constructor(Suite memory suite, address signer_, address admin, Grant[] memory grants)
        Roles(admin, grants)
        SuiteMember(suite)
        EIP712("ShippingPaymentProcessor", "1")
    {
        _setSigner(signer_, ACTIVE);
    }

    function payShipping(ShippingQuote calldata quote, bytes calldata signature) external nonReentrant {
        _pay(quote, signature);
    }

    function payShippingWithPermit(
        ShippingQuote calldata quote,
        bytes calldata signature,
        uint256 permitValue,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external nonReentrant {
        Usdc.tryPermit(USDC, msg.sender, permitValue, deadline, v, r, s);
        _pay(quote, signature);
    }

    function dispatch(ShippingQuote calldata quote, bytes calldata signature)
        external
        onlyRole(DISPATCHER)
        nonReentrant
    {
        _close(quote, signature);
        emit ShippingDispatched(quote.orderId, quote.asset, quote.tokenId, quote.total);
        IVaultAsset(quote.asset).finalizeBurn(quote.tokenId, quote.orderId);
        Usdc.push(USDC, TREASURY, quote.total);
    }

    function refundShipping(ShippingQuote calldata quote, bytes calldata signature)
        external
        onlyRole(DISPATCHER)
        nonReentrant
    {
        _close(quote, signature);
        emit ShippingRefunded(quote.orderId, quote.payer, quote.total);
        IVaultAsset(quote.asset).releaseBurn(quote.tokenId);
        if (Usdc.tryPush(USDC, quote.payer, quote.total)) return;
        claimable[quote.payer] += quote.total;
        emit Credited(quote.payer, quote.total);
    }

    function claim(address to) external nonReentrant {
        uint256 amount = claimable[msg.sender];
        if (amount == 0) revert NothingToClaim();
        claimable[msg.sender] = 0;
        emit Claimed(msg.sender, to, amount);
        Usdc.push(USDC, to, amount);
    }

    function setSigner(address signer_, uint8 state) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setSigner(signer_, state);
    }

    function setPause(bool on) external onlyRole(PAUSER) {
        paused = on;
        emit QuotePauseSet(on);
    }

    function isPaid(bytes32 orderId) external view returns (bool) {
        return _paid.get(uint256(orderId));
    }

    function isClosed(bytes32 orderId) external view returns (bool) {
        return _closed.get(uint256(orderId));
    }

    function hashQuote(ShippingQuote calldata quote) public view returns (bytes32) {
        bytes32 typeHash = QUOTE_TYPEHASH;
        bytes32 data;
        // The six fields are in the call data as they are hashed. Dirty high bits change the hash and fail the check.
        assembly ("memory-safe") {
            let start := mload(0x40)
            mstore(start, typeHash)
            calldatacopy(add(start, 32), quote, 192)
            data := keccak256(start, 224)
        }
        return _hashTypedDataV4(data);
    }

    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    function _pay(ShippingQuote calldata quote, bytes calldata signature) private {
        if (quote.payer != msg.sender) revert NotPayer();
        if (block.timestamp > quote.expirationTime) revert QuoteExpired(quote.expirationTime);
        address asset = quote.asset;
        if (!_isAsset(asset)) revert AssetUnknown();
        (address active, bool stopped) = (signer, paused);
        if (stopped) revert QuotesPaused();
        bytes32 orderId = quote.orderId;
        if (!_paid.trySet(uint256(orderId))) revert OrderPaid();
        if (!_signedBy(active, hashQuote(quote), signature)) revert BadSignature();
        (uint256 tokenId, uint256 total) = (quote.tokenId, quote.total);
        emit ShippingPaid(orderId, msg.sender, asset, tokenId, total);
        IVaultAsset(asset).markPaid(tokenId, msg.sender);
        Usdc.pull(USDC, msg.sender, address(this), total);
    }

    /// @dev The signature binds payer, asset, token and amount to the order that was paid.
    function _close(ShippingQuote calldata quote, bytes calldata signature) private {
        uint256 order = uint256(quote.orderId);
        if (!_paid.get(order) || !_closed.trySet(order)) revert OrderNotPaid();
        if (!_signedByKnown(hashQuote(quote), signature)) revert BadSignature();
    }

    /// @dev The key is tried first: checking the signer for code would cost each payment a cold account access.
    function _signedBy(address expected, bytes32 digest, bytes calldata signature) private view returns (bool) {
        (address recovered, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (failure == ECDSA.RecoverError.NoError && recovered == expected) return true;
        return SignatureChecker.isValidERC1271SignatureNowCalldata(expected, digest, signature);
    }

    /// @dev Quotes of a retired signer stay valid here; a contract signer must still be the active one, because its
    /// address cannot be recovered from a signature.
    function _signedByKnown(bytes32 digest, bytes calldata signature) private view returns (bool) {
        (address recovered, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (failure == ECDSA.RecoverError.NoError && signerState[recovered] != 0) return true;
        return SignatureChecker.isValidERC1271SignatureNowCalldata(signer, digest, signature);
    }

    function _isAsset(address asset) private view returns (bool) {
        return asset == CARD || asset == GRADED || asset == PACKET || asset == SEALED_PRODUCT;
    }

    function _setSigner(address signer_, uint8 state) private {
        if (signer_ == address(0) || state == 0 || state > RETIRED) revert BadSignature();
        if (state == ACTIVE) {
            // One active signer at a time; the previous one is retired.
            if (signer != address(0) && signer != signer_) signerState[signer] = RETIRED;
            signer = signer_;
        } else if (signer == signer_) {
            signer = address(0);
        }
        signerState[signer_] = state;
        emit SignerSet(signer_, state);
    }
}
