// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IEscrow} from "./IEscrow.sol";

/// @notice A purchase as stored on chain.
struct Purchase {
    address recipient;
    address payer;
    uint16 tierId;
    uint16 version;
    uint32 requestedAt;
    uint8 quantity;
    uint8 done;
    /// @dev 0 none, 1 requested, 2 ready, 3 closed.
    uint8 state;
    /// @dev Its number in the line of its tier; draws happen in this order.
    uint16 number;
    uint8 adapter;
    bytes32 word;
}

/// @notice The version of a tier that is on sale.
struct Tier {
    bool exists;
    bool active;
    bool draining;
    /// @dev A wallet needs a permit to buy.
    bool gated;
    uint16 version;
    uint64 unitPrice;
    uint32 windowSeconds;
    uint16 floatBps;
    uint8 slots;
    uint32 outstanding;
    /// @dev The numbers of the next draw and of the next sale.
    uint16 lineHead;
    uint16 lineTail;
    uint16[8] stock;
    uint8[8] drawsPerPack;
}

/// @notice Tiers and their shelves.
interface ITierShelves {
    /// @notice A version was created; it is immutable.
    event TierVersion(
        uint16 indexed tierId,
        uint16 indexed version,
        uint64 price,
        uint32 window,
        uint16 floatBps,
        uint24 kShape,
        uint256[] tables
    );
    event TierActivated(uint16 indexed tierId, uint16 indexed version);
    event TierPaused(uint16 indexed tierId);
    /// @notice From now on wallets need a permit to buy packs of the tier, or no longer need one.
    event TierGated(uint16 indexed tierId, bool on);
    event ShelfBoundsSet(uint16 indexed tierId, uint256 maxCents, uint256 minCents);
    /// @notice Sales stopped so that the stock can change, or continue.
    event TierDraining(uint16 indexed tierId, bool on);
    event Stocked(uint16 indexed tierId, uint8 indexed shelf, uint256 firstIndex, uint32[] entries);
    event Unstocked(uint16 indexed tierId, uint8 indexed shelf, uint32[] positions, uint32[] entries);

    error TierInactive(uint16 tierId);
    /// @notice This version of the tier was not proposed.
    error UnknownVersion(uint16 tierId, uint16 version);
    /// @notice The shape of a pack, or a bound of a shelf, cannot change while sold packs are not drawn.
    error ShapeLocked();
    /// @notice Shelves cannot change while sold packs are not drawn.
    error StockLocked();
    /// @notice The tier is not on sale while its stock changes.
    error Restocking(uint16 tierId);
    /// @notice The stock of the tier changed since it was checked.
    error StockMoved(bytes32 stock);
    /// @notice The highest value of a shelf with stock cannot be lowered.
    error BoundLowered(uint8 shelf);
    /// @notice The card's value is outside the published band of the shelf.
    error ShelfBound(uint256 id);
    /// @notice Weights, shape, price, window or share of the proposal are inconsistent.
    error BadTable();
    /// @notice The batch is empty, too large, or does not fit the shelf.
    error BadBatch();
    /// @notice The holder of the card is not a permitted source.
    error NotStockable(uint256 id);

    /// @notice Creates a new version of a tier; on sale only after `activateTier`. CONFIG.
    /// @param floatBps The share of the price that goes to the float, in basis points.
    /// @param tables One word per slot of a pack: eight 32-bit weights, one per shelf.
    /// @param kShape How many slots of a pack may draw from each shelf, three bits per shelf.
    function proposeTier(
        uint16 tierId,
        uint32 priceCents,
        uint32 windowSeconds,
        uint16 floatBps,
        uint256[] calldata tables,
        uint24 kShape
    ) external returns (uint16 version);
    /// @notice Puts a version on sale. CONFIG.
    /// @param stock The `stockHash` of the tier that was checked; not compared while the tier is on sale, when the daily cap
    /// bounds changes of its stock.
    function activateTier(uint16 tierId, uint16 version, bytes32 stock) external;
    /// @notice Takes a tier off sale; sold packs are still revealed. PAUSER.
    function pauseTier(uint16 tierId) external;
    /// @notice Requires a permit of wallets that buy packs of the tier, on sale or not yet. PAUSER.
    function gateTier(uint16 tierId) external;
    /// @notice Lets every wallet buy packs of the tier again. CONFIG.
    function ungateTier(uint16 tierId) external;
    /// @notice Publishes the value band of each shelf: eight 32-bit cent values each. The highest value of a shelf with
    /// stock does not fall, because it limits the cost of packs that are not drawn. CONFIG.
    function setShelfBounds(uint16 tierId, uint256 maxCents, uint256 minCents) external;
    /// @notice Stops the sales of a tier until no pack is outstanding and its stock can change, or resumes them.
    /// STOCKER.
    function drain(uint16 tierId, bool on) external;
    /// @notice Puts cards on a shelf, from the caller, the inventory or the returns bin. On a tier on sale, what they are
    /// worth above the lowest value of the shelf counts towards the daily cap. STOCKER.
    /// @param entries Token ids; bit 31 marks a graded card.
    function stock(uint16 tierId, uint8 shelf, uint32[] calldata entries) external;
    /// @notice Takes cards off a shelf into the inventory. On a tier on sale, the range of values of the shelf counts
    /// towards the daily cap for each card. STOCKER. Positions in descending order.
    function unstock(uint16 tierId, uint8 shelf, uint32[] calldata positions) external;

    /// @notice The version on sale, the line and the stock of a tier.
    function tier(uint16 tierId) external view returns (Tier memory);
    /// @notice Weights of a version, one word per slot.
    function odds(uint16 tierId, uint16 version) external view returns (uint256[] memory tables);
    /// @notice Entries of a shelf, at most `count` from `from` on.
    function shelfAt(uint16 tierId, uint8 shelf, uint256 from, uint256 count) external view returns (uint32[] memory);
    /// @notice The value band of each shelf: eight 32-bit cent values each.
    function shelfBounds(uint16 tierId) external view returns (uint256 maxCents, uint256 minCents);
    /// @notice A hash of every change of the stock by STOCKER, for `activateTier`.
    function stockHash(uint16 tierId) external view returns (bytes32);
    /// @notice The newest version of a tier, on sale or not.
    function lastVersion(uint16 tierId) external view returns (uint16);
}

/// @notice Sells packs, draws their cards and holds the payment until the cards are delivered.
interface IComboPool is ITierShelves, IEscrow {
    /// @notice `number` is the place in the line of the tier; draws happen in this order. It wraps after 65,535.
    event PackPurchased(
        uint96 indexed requestId,
        address indexed buyer,
        bytes32 indexed partnerRef,
        address recipient,
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint64 unitPrice,
        uint16 number
    );
    /// @notice `draw` packs, from the low bit up: entry 32, count 16, index 16, zero 8, shelf 8, slot 8, pack 8,
    /// window expiry 32.
    event PackRevealed(
        uint96 indexed requestId, address indexed recipient, uint256 indexed tokenId, address asset, uint256 draw
    );
    /// @notice A drawn card could not move; it is retried or, after a grace period, refunded.
    event PackStuck(uint96 indexed requestId, uint8 pack, uint8 slot, uint256 draw);
    /// @notice A stuck card was delivered later.
    event StuckDelivered(uint96 indexed requestId, uint8 pack, uint8 slot, uint32 entry, uint32 windowExpiry);
    event PackRefunded(
        uint96 indexed requestId, address indexed to, uint8 firstPack, uint8 packs, uint64 amount, uint64 penalty
    );

    /// @notice The shelf could not serve all sold packs if each drew from it.
    error SoldOut(uint16 tierId, uint8 shelf);
    error BadQuantity();
    /// @notice The tier is gated: wallets buy with `purchaseGated`.
    error PermitRequired(uint16 tierId);
    error PermitExpired(uint64 expiry);
    /// @notice No holder of GATE signed this permit, for this buyer and this purchase.
    error BadPermit();
    /// @notice Another version than the buyer's is on sale.
    error OddsMoved(uint16 active, uint16 version);

    /// @notice Buys packs with the caller's USDC. The id is derived from payer and reference and known beforehand.
    /// @param version The version whose odds the buyer saw; another one on sale reverts `OddsMoved`.
    /// @param maxUnit The highest price of a pack to pay, in USDC micros; a higher one reverts `PriceMoved`.
    /// @param recipient Receives the cards.
    /// @param partnerRef A reference that the payer uses once.
    /// @param userRandom The buyer's contribution to the random word; not zero.
    function purchase(
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint256 maxUnit,
        address recipient,
        bytes32 partnerRef,
        bytes32 userRandom
    ) external returns (uint96 requestId);
    /// @notice The same with a permit of GATE, which a gated tier requires.
    /// @param partnerRef The nonce of the permit as well: a payer uses a reference once.
    /// @param expiry The last second in which the permit counts.
    /// @param signature Of `permitDigest`, by a key with the role GATE.
    function purchaseGated(
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint256 maxUnit,
        address recipient,
        bytes32 partnerRef,
        bytes32 userRandom,
        uint64 expiry,
        bytes calldata signature
    ) external returns (uint96 requestId);
    /// @notice The same with a permit of USDC, for tiers that are not gated. A used permit is not an error: the allowance decides.
    function purchaseWithPermit(
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint256 maxUnit,
        address recipient,
        bytes32 partnerRef,
        bytes32 userRandom,
        uint256 permitValue,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint96 requestId);
    /// @notice Buys with the credits treasury's USDC, which also receives a refund. BUYER.
    /// @param userRef The user whose vault receives the cards, unless the recipient is a linked wallet.
    function purchaseFor(
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint256 maxUnit,
        address recipient,
        bytes32 userRef,
        bytes32 partnerRef,
        bytes32 userRandom
    ) external returns (uint96 requestId);
    /// @notice Draws and delivers up to `maxPacks` packs of the purchase that is next in its tier's line. Anyone.
    function reveal(uint96 requestId, uint8 maxPacks) external;
    /// @notice Reveals in the given order up to `maxPacks` packs in total; stops quietly at the first that is not next.
    function revealMany(uint96[] calldata requestIds, uint8 maxPacks) external;
    /// @notice Refunds a purchase that got no word in time, and draws the next in line. Any account may call; the payer is
    /// paid, or credited if it cannot receive.
    function refund(uint96 requestId) external;
    /// @notice Refunds the rest of a ready purchase that blocks its line for a week. Anyone.
    function rescue(uint96 requestId) external;
    /// @notice Delivers a stuck card that can move again. Anyone.
    function retryStuck(uint96 requestId, uint8 pack, uint8 slot) external;
    /// @notice Refunds a pack with a stuck card after a day, with a penalty. Anyone.
    function refundPack(uint96 requestId, uint8 pack) external;

    /// @notice What GATE signs to admit a buyer: EIP-712, domain `ComboPool`, version `1`.
    /// @param buyer The account that pays and calls.
    /// @param nonce The reference of the purchase.
    function permitDigest(
        address buyer,
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint64 expiry,
        bytes32 nonce
    ) external view returns (bytes32);
    /// @notice A purchase; its state is zero if there is none.
    function purchaseOf(uint96 requestId) external view returns (Purchase memory);
}
