// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {IPriceOracle} from "../src/interfaces/IPriceOracle.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {ITierShelves, Tier} from "../src/interfaces/IComboPool.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

contract TierShelvesTest is SuiteFixture {
    function setUp() public override {
        super.setUp();
        openStandardTier();
    }

    function test_proposeTier_writesAVersionThatIsNotYetOnSale() public {
        uint256[] memory tables = new uint256[](2);
        (tables[0], tables[1]) = (7, 3 << 32);
        vm.expectEmit(address(pool));
        emit ITierShelves.TierVersion(1, 2, 9e6, 1 days, 5_000, 1 | (1 << 3), tables);
        vm.prank(configurer);
        assertEq(pool.proposeTier(1, 900, 1 days, 5_000, tables, 1 | (1 << 3)), 2, "version");
        assertEq(pool.tier(1).version, 1, "old one is on sale");
        assertEq(pool.lastVersion(1), 2, "last version");
        uint256[] memory odds = pool.odds(1, 2);
        assertEq(odds.length, 2, "slots");
        assertEq(odds[1], 3 << 32, "weights");
        vm.prank(configurer);
        pool.activateTier(1, 2, 0);
        Tier memory tier = pool.tier(1);
        assertEq(tier.version, 2, "activated");
        assertEq(tier.unitPrice, 9e6, "price");
        assertEq(tier.slots, 2, "slots");
        assertEq(tier.windowSeconds, 1 days, "window");
        assertEq(tier.floatBps, 5_000, "share");
        assertEq(tier.stock[0], 60, "stock stays");
    }

    function test_proposeTier_revertsWithBadTable() public {
        uint256[] memory none = new uint256[](0);
        uint256[] memory many = new uint256[](8);
        _expectBadTable(500, 1 days, 6_000, none, 1);
        _expectBadTable(500, 1 days, 6_000, many, 1);
        _expectBadTable(500, 1 days, 6_000, oneTable(0, 0), 1);
        _expectBadTable(0, 1 days, 6_000, oneTable(1, 0), 1);
        _expectBadTable(500, 0, 6_000, oneTable(1, 0), 1);
        _expectBadTable(500, 30 days + 1, 6_000, oneTable(1, 0), 1);
        _expectBadTable(500, 1 days, 10_001, oneTable(1, 0), 1);
        // The shape leaves out a shelf with weight, or names more draws than slots.
        _expectBadTable(500, 1 days, 6_000, oneTable(1, 1), 1);
        _expectBadTable(500, 1 days, 6_000, oneTable(1, 0), 2);
    }

    function test_stockCap_limitsWhatChangesGiveToBuyers() public {
        (,, uint64 used) = pool.stockTerms();
        assertEq(used, 60 * 1e6 + 40 * 30e6, "value above the lowest of each shelf");
        vm.prank(admin);
        pool.setStockCap(used + 120e6);
        mintCards(graded, 100, 3, 2);
        vm.startPrank(stocker);
        pool.stock(1, 1, entriesOf(100, 1, true));
        pool.unstock(1, 1, new uint32[](1));
        (,, uint64 later) = pool.stockTerms();
        assertEq(later - used, 30e6 + 90e6, "a removal counts the range of the shelf, exactly up to the cap");
        vm.expectRevert(IEscrow.StockCap.selector);
        pool.stock(1, 1, entriesOf(101, 1, true));
        vm.expectRevert(IEscrow.StockCap.selector);
        pool.unstock(1, 0, new uint32[](1));
        vm.stopPrank();
        vm.prank(pauser);
        pool.pauseTier(1);
        vm.startPrank(stocker);
        pool.stock(1, 1, entriesOf(101, 1, true));
        pool.unstock(1, 0, new uint32[](1));
        vm.stopPrank();
        (,, used) = pool.stockTerms();
        assertEq(used, later, "nothing counts while the tier is not on sale");
        bytes32 checked = pool.stockHash(1);
        vm.prank(configurer);
        pool.activateTier(1, 1, checked);
        vm.warp(START + 1 days);
        vm.prank(stocker);
        pool.stock(1, 1, entriesOf(102, 1, true));
        (,, used) = pool.stockTerms();
        assertEq(used, 30e6, "a new day");
    }

    function test_activateTier_revertsWithUnknownVersion() public {
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.UnknownVersion.selector, 1, 7));
        vm.prank(configurer);
        pool.activateTier(1, 7, 0);
    }

    function test_activateTier_revertsWithShapeLockedWhilePacksAreOut() public {
        vm.startPrank(configurer);
        uint16 other = pool.proposeTier(1, 600, 1 days, 6_000, oneTable(1, 0), 1);
        uint256[] memory two = new uint256[](2);
        (two[0], two[1]) = (1, 1 << 32);
        uint16 slots = pool.proposeTier(1, 600, 1 days, 6_000, two, 1 | (1 << 3));
        uint16 same = pool.proposeTier(1, 700, 1 days, 6_000, oneTable(1, 0), 1 | (1 << 3));
        vm.stopPrank();
        uint96 id = buy(alice, 1, 1);
        vm.startPrank(configurer);
        vm.expectRevert(ITierShelves.ShapeLocked.selector);
        pool.activateTier(1, other, 0);
        vm.expectRevert(ITierShelves.ShapeLocked.selector);
        pool.activateTier(1, slots, 0);
        vm.expectRevert(ITierShelves.ShapeLocked.selector);
        pool.setShelfBounds(1, 0, 0);
        pool.activateTier(1, same, 0);
        vm.stopPrank();
        assertEq(pool.purchaseOf(id).version, 1, "the sold pack keeps its version");
        vm.warp(START + REFUND_DELAY);
        pool.refund(id);
        assertEq(usdc.balanceOf(alice), 5e6, "and its price");
        vm.prank(configurer);
        pool.activateTier(1, other, 0);
    }

    function test_pauseTier_andUnknownTier() public {
        vm.startPrank(pauser);
        pool.pauseTier(1);
        assertTrue(!pool.tier(1).active && pool.tier(1).exists, "off sale");
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.TierInactive.selector, 5));
        pool.pauseTier(5);
        vm.stopPrank();
    }

    function test_stock_takesFromInventoryAndStocker() public {
        mintCards(card, 100, 2, 1);
        vm.prank(inventory);
        card.transferFrom(inventory, stocker, 101);
        vm.startPrank(stocker);
        card.setApprovalForAll(address(pool), true);
        pool.stock(1, 0, entriesOf(100, 2, false));
        vm.stopPrank();
        assertEq(card.ownerOf(100), address(pool), "from the inventory");
        assertEq(card.ownerOf(101), address(pool), "from the stocker");
        uint32[] memory end = pool.shelfAt(1, 0, 60, 10);
        assertEq(end.length, 2, "appended");
        assertEq(end[1], 101, "in order");
        assertEq(pool.shelfAt(1, 0, 62, 10).length, 0, "beyond the end");
    }

    function test_stock_revertsWithNotStockable() public {
        mintCards(card, 100, 1, 1);
        vm.prank(inventory);
        card.transferFrom(inventory, alice, 100);
        vm.startPrank(stocker);
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.NotStockable.selector, 100));
        pool.stock(1, 0, entriesOf(100, 1, false));
        // A card already on a shelf belongs to the pool and cannot be listed twice.
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.NotStockable.selector, 1));
        pool.stock(1, 0, entriesOf(1, 1, false));
        vm.stopPrank();
    }

    function test_stock_revertsWithShelfBound() public {
        setPrice(3, 99e4);
        setPrice(4, 10e6 + 1);
        mintCards(card, 100, 1, 3);
        mintCards(card, 101, 1, 4);
        vm.startPrank(stocker);
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.ShelfBound.selector, 100));
        pool.stock(1, 0, entriesOf(100, 1, false));
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.ShelfBound.selector, 101));
        pool.stock(1, 0, entriesOf(101, 1, false));
        vm.stopPrank();
        (uint256 max, uint256 min) = pool.shelfBounds(1);
        assertEq(uint32(max), 1_000, "published band");
        assertEq(uint32(min), 100, "published band");
    }

    function test_stock_revertsWithValueUnknown() public {
        mintCards(card, 100, 1, 0);
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.ValueUnknown.selector, 0));
        vm.prank(stocker);
        pool.stock(1, 0, entriesOf(100, 1, false));
    }

    function test_stock_revertsWithBadBatch() public {
        vm.startPrank(stocker);
        vm.expectRevert(ITierShelves.BadBatch.selector);
        pool.stock(1, 0, new uint32[](0));
        vm.expectRevert(ITierShelves.BadBatch.selector);
        pool.stock(1, 0, new uint32[](101));
        vm.expectRevert(ITierShelves.BadBatch.selector);
        pool.stock(1, 8, entriesOf(1, 1, false));
        uint32[] memory beyond = new uint32[](1);
        beyond[0] = 60;
        vm.expectRevert(ITierShelves.BadBatch.selector);
        pool.unstock(1, 0, beyond);
        vm.stopPrank();
    }

    function test_unstock_returnsCardsToTheInventory() public {
        uint32[] memory positions = new uint32[](3);
        (positions[0], positions[1], positions[2]) = (59, 10, 0);
        vm.prank(stocker);
        pool.unstock(1, 0, positions);
        assertEq(card.ownerOf(60), inventory, "position 59");
        assertEq(card.ownerOf(11), inventory, "position 10");
        assertEq(card.ownerOf(1), inventory, "position 0");
        assertEq(pool.tier(1).stock[0], 57, "stock");
        uint32[] memory left = pool.shelfAt(1, 0, 0, 57);
        assertEq(left[10], 59, "the last takes the place");
        assertEq(left[0], 58, "the last takes the place");
    }

    function test_unstock_revertsOutOfOrder() public {
        uint32[] memory positions = new uint32[](2);
        (positions[0], positions[1]) = (3, 3);
        vm.expectRevert(ITierShelves.BadBatch.selector);
        vm.prank(stocker);
        pool.unstock(1, 0, positions);
    }

    function test_unstock_revertsBeyondTheShelf() public {
        uint32[] memory positions = new uint32[](61);
        vm.expectRevert(ITierShelves.BadBatch.selector);
        vm.prank(stocker);
        pool.unstock(1, 0, positions);
    }

    /// @dev With a real provider the word is known off chain before it is delivered, so the sale itself locks the shelves.
    function test_shelves_revertWithStockLockedFromSaleToDraw() public {
        mintCards(card, 100, 1, 1);
        uint96 id = buy(alice, 1, 1);
        _expectLocked();
        deliverWord(1, userRandomOf(bytes32(refCounter)));
        _expectLocked();
        pool.reveal(id, 1);
        vm.prank(stocker);
        pool.stock(1, 0, entriesOf(100, 1, false));
    }

    function test_drain_stopsSalesUntilTheStockChanged() public {
        mintCards(card, 100, 1, 1);
        uint96 id = buy(alice, 1, 1);
        vm.prank(stocker);
        pool.drain(1, true);
        assertTrue(pool.tier(1).draining, "announced");
        fund(bob, 5e6, address(pool));
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.Restocking.selector, 1));
        vm.prank(bob);
        pool.purchase(1, 1, 1, 5e6, bob, bytes32("b"), bytes32("r"));
        deliverWord(1, userRandomOf(bytes32(refCounter)));
        pool.reveal(id, 1);
        vm.startPrank(stocker);
        pool.stock(1, 0, entriesOf(100, 1, false));
        pool.drain(1, false);
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.TierInactive.selector, 9));
        pool.drain(9, true);
        vm.stopPrank();
        vm.prank(bob);
        pool.purchase(1, 1, 1, 5e6, bob, bytes32("b"), bytes32("r"));
    }

    function test_stock_revertsWithShelfBoundForAHighCeiling() public {
        // The price fits the shelf, but it could rise to a multiple of what the shelf may cost.
        uint24[] memory groups = new uint24[](1);
        uint64[] memory prices = new uint64[](1);
        groups[0] = 8;
        setPrice(8, 12e6);
        prices[0] = 9e6;
        vm.prank(pricer);
        oracle.setPrices(groups, prices);
        mintCards(card, 100, 1, 8);
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.ShelfBound.selector, 100));
        vm.prank(stocker);
        pool.stock(1, 0, entriesOf(100, 1, false));
    }

    function _expectLocked() private {
        uint32[] memory positions = new uint32[](1);
        vm.startPrank(stocker);
        vm.expectRevert(ITierShelves.StockLocked.selector);
        pool.stock(1, 0, entriesOf(100, 1, false));
        vm.expectRevert(ITierShelves.StockLocked.selector);
        pool.unstock(1, 0, positions);
        vm.stopPrank();
    }

    function _expectBadTable(uint32 cents, uint32 window, uint16 bps, uint256[] memory tables, uint24 shape) private {
        vm.expectRevert(ITierShelves.BadTable.selector);
        vm.prank(configurer);
        pool.proposeTier(1, cents, window, bps, tables, shape);
    }
}
