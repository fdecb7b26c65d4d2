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

/// @notice The balance covers open orders and claimable amounts. Payer and amount are not stored: a tag of the paid quote
/// binds them, so closing an order needs the quote that was paid and no signer, and a replaced signer can do nothing more.
contract ShippingPaymentProcessor is IShippingPaymentProcessor, Roles, SuiteMember, EIP712, ReentrancyGuardTransient {
    using Bits for mapping(uint256 => uint256);

    uint256 private constant RECLAIM_DELAY = 90 days;
    bytes32 private constant QUOTE_TYPEHASH = keccak256(
        "ShippingQuote(bytes32 orderId,address payer,address asset,uint256 tokenId,uint256 total,uint64 expirationTime)"
    );

    /// @dev Two orders to a word: half of the hash of the quote that was paid, zero if none was.
    mapping(uint256 => uint256) private _paid;
    mapping(uint256 => uint256) private _closed;
    /// @dev Shares a slot with the pause flag, so that a payment reads both at once.
    address public signer;
    bool public paused;
    mapping(address owner => uint256) public claimable;

    constructor(Suite memory suite, address signer_, address admin, Grant[] memory grants)
        Roles(admin, grants)
        SuiteMember(suite)
        EIP712("ShippingPaymentProcessor", "1")
    {
        _setSigner(signer_);
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

    function dispatch(ShippingQuote calldata quote) external onlyRole(DISPATCHER) nonReentrant {
        _close(quote);
        emit ShippingDispatched(quote.orderId, quote.asset, quote.tokenId, quote.total);
        IVaultAsset(quote.asset).finalizeBurn(quote.tokenId, quote.orderId);
        _pushOrCredit(TREASURY, quote.total);
    }

    function refundShipping(ShippingQuote calldata quote) external onlyRole(DISPATCHER) nonReentrant {
        _refund(quote);
    }

    function reclaimShipping(ShippingQuote calldata quote) external nonReentrant {
        uint256 due = quote.expirationTime + RECLAIM_DELAY;
        if (block.timestamp < due) revert TooEarly(due);
        _refund(quote);
    }

    function claim(address to) external nonReentrant {
        _claim(msg.sender, to);
    }

    function claimFor(address owner) external nonReentrant {
        _claim(owner, owner);
    }

    function setSigner(address signer_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setSigner(signer_);
    }

    function setPause(bool on) external onlyRole(PAUSER) {
        paused = on;
        emit QuotePauseSet(on);
    }

    function isPaid(bytes32 orderId) external view returns (bool) {
        return _tagOf(uint256(orderId)) != 0;
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

    /// @notice The EIP-712 domain of this contract.
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
        bytes32 digest = hashQuote(quote);
        _setTag(uint256(orderId), digest);
        if (!_signedBy(active, digest, signature)) revert BadSignature();
        (uint256 tokenId, uint256 total) = (quote.tokenId, quote.total);
        emit ShippingPaid(orderId, msg.sender, asset, tokenId, total);
        IVaultAsset(asset).markPaid(tokenId, msg.sender);
        Usdc.pull(USDC, msg.sender, address(this), total);
    }

    function _refund(ShippingQuote calldata quote) private {
        _close(quote);
        emit ShippingRefunded(quote.orderId, quote.payer, quote.total);
        IVaultAsset(quote.asset).releaseBurn(quote.tokenId);
        _pushOrCredit(quote.payer, quote.total);
    }

    /// @dev The tag binds payer, asset, token and amount to the order that was paid.
    function _close(ShippingQuote calldata quote) private {
        uint256 order = uint256(quote.orderId);
        uint256 tag = _tagOf(order);
        if (tag == 0 || tag != _tagFrom(hashQuote(quote)) || !_closed.trySet(order)) revert OrderNotPaid();
    }

    function _setTag(uint256 order, bytes32 digest) private {
        uint256 word = _paid[order >> 1];
        uint256 offset = (order & 1) << 7;
        if (uint128(word >> offset) != 0) revert OrderPaid();
        _paid[order >> 1] = word | (_tagFrom(digest) << offset);
    }

    function _tagOf(uint256 order) private view returns (uint256) {
        return uint128(_paid[order >> 1] >> ((order & 1) << 7));
    }

    /// @dev Never zero.
    function _tagFrom(bytes32 digest) private pure returns (uint256) {
        return uint128(uint256(digest)) | 1;
    }

    /// @dev A receiver that is blocked must not keep the card frozen.
    function _pushOrCredit(address to, uint256 amount) private {
        if (Usdc.tryPush(USDC, to, amount)) return;
        claimable[to] += amount;
        emit Credited(to, amount);
    }

    function _claim(address owner, address to) private {
        uint256 amount = claimable[owner];
        if (amount == 0) revert NothingToClaim();
        claimable[owner] = 0;
        emit Claimed(owner, to, amount);
        Usdc.push(USDC, to, amount);
    }

    /// @dev The key is tried first: checking the signer for code would cost each payment a cold account access.
    function _signedBy(address expected, bytes32 digest, bytes calldata signature) private view returns (bool) {
        (address recovered, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (failure == ECDSA.RecoverError.NoError && recovered == expected) return true;
        return SignatureChecker.isValidERC1271SignatureNowCalldata(expected, digest, signature);
    }

    function _isAsset(address asset) private view returns (bool) {
        return asset == CARD || asset == GRADED || asset == PACKET || asset == SEALED_PRODUCT;
    }

    function _setSigner(address signer_) private {
        if (signer_ == address(0)) revert BadSignature();
        signer = signer_;
        emit SignerSet(signer_);
    }
}
