// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IEscrow} from "./IEscrow.sol";

/// @notice A packet type on sale.
struct PacketType {
    uint32 priceCents;
    /// @dev The number of its terms; every change of price, window or share takes the next one.
    uint32 terms;
    uint32 windowSeconds;
    uint24 pending;
    uint24 listLength;
    /// @dev The numbers of the next draw and of the next sale.
    uint16 lineHead;
    uint16 lineTail;
    uint16 floatBps;
    bool active;
    bool draining;
    /// @dev Highest possible cost of one bundle since the list was empty.
    uint64 highestValue;
    /// @dev The hash chain over all additions and removals of bundles.
    bytes32 bundles;
}

/// @notice A sale of one bundle.
struct InstantSale {
    address recipient;
    uint40 requestedAt;
    /// @dev 0 none, 1 requested, 2 ready, 3 closed.
    uint8 state;
    uint8 adapter;
    /// @dev Its number in the line of its packet type; draws happen in this order.
    uint16 number;
    /// @dev The sellback window at the time of sale.
    uint24 windowSeconds;
    address payer;
    uint32 packetTypeId;
    uint32 priceCents;
    uint16 floatBps;
}

/// @notice Sells bundles of cards that are fixed and escrowed before the sale; randomness only selects the bundle.
interface IInstantStore is IEscrow {
    event PacketTypeSet(
        uint32 indexed packetTypeId, uint32 terms, uint32 priceCents, uint32 windowSeconds, uint16 floatBps
    );
    event PacketTypePaused(uint32 indexed packetTypeId);
    /// @notice Sales stopped so that the bundles can change, or continue.
    event PacketTypeDraining(uint32 indexed packetTypeId, bool on);
    event BundleAdded(
        uint32 indexed packetTypeId,
        uint32 indexed bundleId,
        uint32 packId,
        uint32[] entries,
        bytes32 mediaHash,
        bytes32 listHash
    );
    event BundleRemoved(uint32 indexed packetTypeId, uint32 indexed bundleId, uint32 index);
    /// @notice `number` is the place in the line of the packet type; draws happen in this order. It wraps after 65,535.
    event InstantPurchased(
        uint96 indexed requestId,
        address indexed buyer,
        bytes32 indexed partnerRef,
        address to,
        uint32 packetTypeId,
        uint64 price,
        uint16 number
    );
    event InstantDelivered(
        uint96 indexed requestId,
        uint32 indexed bundleId,
        uint32 index,
        uint32 count,
        uint32 windowExpiry,
        uint32[] entries
    );
    /// @notice Some cards of a bundle could not move; bit i stands for entry i.
    event InstantStuck(uint96 indexed requestId, uint32 indexed bundleId, uint256 failedMask);
    event InstantRefunded(uint96 indexed requestId, address indexed to, uint64 amount, uint64 penalty);

    error SoldOut(uint32 packetTypeId);
    error TypeInactive(uint32 packetTypeId);
    /// @notice The terms or the bundles on sale are not those that the buyer named; these are.
    error OfferMoved(uint32 terms, bytes32 bundles);
    /// @notice Price, window or share is out of range.
    error BadType();
    /// @notice The bundle is empty, too large or unknown.
    error BadBundle();
    /// @notice Bundles cannot change while a sold one is not delivered.
    error StockLocked();
    /// @notice The packet type is not on sale while its bundles change.
    error Restocking(uint32 packetTypeId);
    /// @notice The holder of the card is not a permitted source.
    error NotStockable(uint256 id);

    /// @notice Creates or changes a packet type; sold ones keep their terms. CONFIG.
    /// @param floatBps The share of the price that goes to the float, in basis points.
    function setPacketType(uint32 packetTypeId, uint32 priceCents, uint32 windowSeconds, uint16 floatBps) external;
    /// @notice Takes a packet type off sale. PAUSER.
    function pausePacketType(uint32 packetTypeId) external;
    /// @notice Escrows a bundle from the caller or the inventory. What it is worth above the price counts towards the
    /// daily cap, and so does what it lacks if it joins other bundles on sale. STOCKER.
    /// @param packId A number of the operator, for the record.
    /// @param entries Token ids, at most twenty; bit 31 marks a graded card.
    /// @param mediaHash The hash of its pictures, for the record.
    function addBundle(uint32 packetTypeId, uint32 packId, uint32[] calldata entries, bytes32 mediaHash)
        external
        returns (uint32 bundleId);
    /// @notice Returns an unsold bundle to the inventory; it must be at this position. The price of a type on sale counts
    /// towards the daily cap. STOCKER.
    function removeBundle(uint32 packetTypeId, uint32 index, uint32 bundleId) external;
    /// @notice Stops the sales of a packet type until none is pending and its bundles can change, or resumes them.
    /// STOCKER.
    function drain(uint32 packetTypeId, bool on) external;
    /// @notice Buys one bundle with the caller's USDC. The id is derived from payer and reference and known beforehand.
    /// @param terms The number of the terms that the buyer saw; others revert `OfferMoved`.
    /// @param bundles The hash of the bundle list that the buyer saw, `listHash`; another one reverts `OfferMoved`.
    /// @param maxPrice The highest price to pay, in USDC micros; a higher one reverts `PriceMoved`.
    /// @param to Receives the cards.
    /// @param partnerRef A reference that the payer uses once.
    /// @param userRandom The buyer's contribution to the random word; not zero.
    function buy(
        uint32 packetTypeId,
        uint32 terms,
        bytes32 bundles,
        uint256 maxPrice,
        address to,
        bytes32 partnerRef,
        bytes32 userRandom
    ) external returns (uint96 requestId);
    /// @notice Buys with the credits treasury's USDC. BUYER.
    /// @param userRef The user whose vault receives the cards, unless `to` is a linked wallet.
    function buyFor(
        uint32 packetTypeId,
        uint32 terms,
        bytes32 bundles,
        uint256 maxPrice,
        address to,
        bytes32 userRef,
        bytes32 partnerRef,
        bytes32 userRandom
    ) external returns (uint96 requestId);
    /// @notice Delivers the bundle of the sale that is next in its line. Anyone.
    function open(uint96 requestId) external;
    /// @notice Refunds a sale that got no word in time, and opens the next in line. Anyone.
    function refund(uint96 requestId) external;
    /// @notice Refunds a ready sale that blocks its line for a week. Anyone.
    function rescue(uint96 requestId) external;
    /// @notice Delivers stuck cards that can move again. Anyone.
    function retryStuck(uint96 requestId) external;
    /// @notice Refunds a sale with stuck cards after a day, with a penalty. Anyone.
    function refundStuck(uint96 requestId) external;

    /// @notice Terms and counters of a packet type; zeros if there is none.
    function packetType(uint32 packetTypeId) external view returns (PacketType memory);
    /// @notice A sale; its state is zero if there is none.
    function sale(uint96 requestId) external view returns (InstantSale memory);
    /// @notice The hash chain over all additions and removals of bundles.
    function listHash(uint32 packetTypeId) external view returns (bytes32);
    /// @notice Bundle at a position of the list.
    function bundleAt(uint32 packetTypeId, uint256 index) external view returns (uint32 bundleId);
    /// @notice Token ids of a bundle; bit 31 marks a graded card.
    function bundleEntries(uint32 bundleId) external view returns (uint32[] memory);
}
