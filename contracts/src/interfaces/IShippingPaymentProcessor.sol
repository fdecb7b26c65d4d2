// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A shipping price for one item, signed by the operator. `orderId` is a serial number.
struct ShippingQuote {
    bytes32 orderId;
    address payer;
    address asset;
    uint256 tokenId;
    uint256 total;
    uint64 expirationTime;
}

/// @notice Accepts shipping payments for signed quotes and closes each order exactly once: dispatched or refunded.
interface IShippingPaymentProcessor {
    event ShippingPaid(
        bytes32 indexed orderId, address indexed payer, address indexed asset, uint256 tokenId, uint256 total
    );
    event ShippingRefunded(bytes32 indexed orderId, address indexed payer, uint256 total);
    event ShippingDispatched(bytes32 indexed orderId, address indexed asset, uint256 indexed tokenId, uint256 total);
    /// @notice Quotes of this signer can be paid; those of the one before no longer. Paid orders need no signer.
    event SignerSet(address indexed signer);
    event QuotePauseSet(bool on);
    event Credited(address indexed owner, uint256 amount);
    event Claimed(address indexed owner, address indexed to, uint256 amount);

    /// @notice Only the payer named in the quote can pay it.
    error NotPayer();
    error QuoteExpired(uint64 expirationTime);
    /// @notice The asset is not one of the four collections.
    error AssetUnknown();
    error OrderPaid();
    /// @notice The order was not paid with this quote, or is already closed.
    error OrderNotPaid();
    /// @notice The order cannot be reclaimed yet.
    error TooEarly(uint256 due);
    error BadSignature();
    /// @notice New payments are paused.
    error QuotesPaused();
    error NothingToClaim();

    /// @notice Pays a quote for a token whose burn the caller requested.
    /// @param signature The signature of the quote signer, a key or a contract wallet.
    function payShipping(ShippingQuote calldata quote, bytes calldata signature) external;
    /// @notice The same with a permit; a used permit is not an error.
    function payShippingWithPermit(
        ShippingQuote calldata quote,
        bytes calldata signature,
        uint256 permitValue,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
    /// @notice The item left the vault: the token is burned and the payment is earned. DISPATCHER.
    function dispatch(ShippingQuote calldata quote) external;
    /// @notice The item cannot be shipped: the token is released and the payer refunded. DISPATCHER.
    function refundShipping(ShippingQuote calldata quote) external;
    /// @notice Refunds an order that was not closed within ninety days after its quote expired. Anyone.
    function reclaimShipping(ShippingQuote calldata quote) external;
    /// @notice Pays the caller's claimable refund to an address.
    function claim(address to) external;
    /// @notice Pays the claimable refund of an account to that account, for contracts that cannot call `claim`. Anyone.
    function claimFor(address owner) external;
    /// @notice Replaces the quote signer at once and for all quotes that are not paid. Timelock.
    function setSigner(address signer) external;
    /// @notice Stops or allows new payments; refunds always work. PAUSER.
    function setPause(bool on) external;

    /// @notice Whether a quote of this order was paid, closed or not.
    function isPaid(bytes32 orderId) external view returns (bool);
    /// @notice Whether the order was dispatched or refunded.
    function isClosed(bytes32 orderId) external view returns (bool);
    /// @notice The signer of quotes that can be paid.
    function signer() external view returns (address);
    /// @notice The EIP-712 digest that the signer signs.
    function hashQuote(ShippingQuote calldata quote) external view returns (bytes32);
    /// @notice What an account can claim, in USDC micros.
    function claimable(address owner) external view returns (uint256);
}
