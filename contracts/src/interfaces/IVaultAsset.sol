// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Tokens that represent items in the vault. The sellback window, the price group and the burn state are stored
/// in the ownership word itself: every transfer clears the window, and a token with a burn state does not move.
interface IVaultAsset {
    /// @notice An item was minted; `itemRef` is its inventory reference.
    event Minted(uint256 indexed id, address indexed to, bytes32 indexed itemRef, uint24 group);
    /// @notice The holder requested the physical item; the token is frozen.
    event BurnRequested(uint256 indexed id, address indexed holder, uint8 burnType);
    /// @notice Shipping was paid; the holder can no longer cancel.
    /// @notice The freeze was lifted.
    event BurnCancelled(uint256 indexed id, address indexed by);
    /// @notice The item left the vault; the id is never used again.
    event BurnFinalized(uint256 indexed id, bytes32 indexed orderId);
    /// @notice The price group of a token changed.
    event GroupSet(uint256 indexed id, uint24 group);
    /// @notice A window was opened outside a reveal.
    event WindowOpened(uint256 indexed id, address indexed holder, uint32 expiry);
    /// @notice A legal hold was set or lifted.
    event Held(uint256 indexed id, bool on);
    /// @notice New burn requests were stopped or allowed again.
    event BurnPauseSet(bool on);
    event BaseURISet(string uri);
    /// @notice The metadata of a token changed (ERC-4906).
    event MetadataUpdate(uint256 _tokenId);
    /// @notice The metadata of all tokens from the first to the last changed (ERC-4906).
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);
    /// @notice The metadata of the collection changed (ERC-7572).
    event ContractURIUpdated();
    /// @notice The royalty that marketplaces are asked to pay changed; no receiver means none.
    event RoyaltySet(address indexed receiver, uint16 bps);

    /// @notice A burn is pending or paid, or the token is held.
    error Frozen(uint256 id);
    /// @notice The token is not held by the required holder, or it was transferred since its window opened.
    error WrongHolder(uint256 id);
    /// @notice No window was ever opened for this token.
    error NoWindow(uint256 id);
    /// @notice The window has ended.
    error WindowExpired(uint256 id);
    /// @notice The seller has not approved the buyback contract for this collection.
    error OperatorNotApproved();
    /// @notice No burn is pending.
    error NotBurnPending(uint256 id);
    /// @notice Shipping of this token is already paid.
    error AlreadyPaid(uint256 id);
    /// @notice Only the holder can pay for shipping.
    error NotPayer();
    /// @notice The burn type does not name this collection.
    error BurnType();
    /// @notice The group cannot change while a window is open: it would change a price already promised.
    error WindowOpen(uint256 id);
    /// @notice The id is out of range or was used before.
    error IdRange();
    /// @notice New burn requests are paused.
    error BurnPaused();
    /// @notice Cards on shelves and in the returns bin cannot be held or change their group, and no other account can
    /// send cards there.
    error NotHoldable(uint256 id);
    /// @notice The royalty is above 10 %, or it has a receiver without a share or a share without a receiver.
    error BadRoyalty();

    /// @notice Mints the token of an item into the inventory. MINTER.
    /// @param group The price group; zero for none.
    /// @param itemRef The inventory reference of the item.
    function mint(uint256 id, uint24 group, bytes32 itemRef) external;
    /// @notice Transfers cards of the caller to `to` and opens their windows. Pool and store. Never reverts for a single
    /// card and calls no receiver.
    /// @param expiry The end of the windows, in seconds since 1970.
    /// @return failedMask Bit i is set where card i could not move.
    function deliver(address to, uint256[] calldata ids, uint32 expiry)
        external
        returns (uint256 failedMask, uint256 ceilings);
    /// @notice Opens a window for a card its holder received by other means. Buyback pool.
    function openWindow(uint256 id, address holder, uint32 expiry) external;
    /// @notice Moves cards with an open window from `seller` to the caller. Buyback pool, with the seller's approval.
    /// @return groups The price group of each card.
    function take(address seller, uint256[] calldata ids) external returns (uint24[] memory groups);
    /// @notice Freezes the caller's token and requests the item. Idempotent.
    /// @param burnType The kind of the collection, so that a request for another one fails.
    function requestBurn(uint256 id, uint8 burnType) external;
    /// @notice Cancels an unpaid request.
    function cancelBurn(uint256 id) external;
    /// @notice Lifts the freeze of an unpaid request (DISPATCHER) or of a refunded order (shipping processor).
    function releaseBurn(uint256 id) external;
    /// @notice Marks the pending burn as paid by its holder. Shipping processor.
    function markPaid(uint256 id, address payer) external;
    /// @notice Burns the token of a dispatched item. Shipping processor.
    function finalizeBurn(uint256 id, bytes32 orderId) external;
    /// @notice Assigns a price group. Price oracle.
    function setGroup(uint256[] calldata ids, uint24 group) external;
    /// @notice Sets or lifts a legal hold. A window that was open continues for its rest when the hold ends. Timelock.
    function setHeld(uint256 id, bool on) external;
    /// @notice Stops or allows new burn requests; cancelling and releasing always work. PAUSER.
    function setBurnPaused(bool on) external;
    /// @notice Sets the base URI of the metadata. Timelock.
    function setBaseURI(string calldata uri) external;
    /// @notice Asks wallets and marketplaces to read the metadata of these tokens again (ERC-4906). MINTER.
    /// @param last The same id for one token.
    function refreshMetadata(uint256 first, uint256 last) external;
    /// @notice Sets the royalty of sales on marketplaces; zero for none, which is the state after deployment. Timelock.
    /// @param bps The share of the price, at most 1,000 (10 %).
    function setRoyalty(address receiver, uint16 bps) external;

    /// @notice 1 card, 2 graded card, 3 packet, 4 sealed product.
    function KIND() external view returns (uint8);
    /// @notice Where the metadata of the collection is (ERC-7572).
    function contractURI() external view returns (string memory);
    /// @notice The royalty of a sale on a marketplace (ERC-2981), rounded down.
    function royaltyInfo(uint256 id, uint256 salePrice) external view returns (address receiver, uint256 amount);
    /// @notice The content of the ownership word. The owner is zero for an unknown or burned token.
    function assetState(uint256 id)
        external
        view
        returns (address owner, uint32 windowExpiry, uint24 group, uint24 transfers, uint8 burnState, bool held);
    /// @notice The end of the token's window, extended by the pauses of sales since it opened; zero without a window.
    function windowEnd(uint256 id) external view returns (uint256);
    /// @notice Whether the token was transferred after a window was opened for it.
    function movedSinceWindow(uint256 id) external view returns (bool);
}
