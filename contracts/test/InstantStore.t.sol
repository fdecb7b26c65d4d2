// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {IInstantStore, InstantSale} from "../src/interfaces/IInstantStore.sol";
import {IPriceOracle} from "../src/interfaces/IPriceOracle.sol";
import {IRandomConsumer} from "../src/interfaces/IRandomness.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

interface IStuck {
    function stuckOf(uint96 requestId) external view returns (uint32 bundleId, uint40 since, uint32 mask);
}

contract InstantStoreTest is SuiteFixture {
    bytes32 private constant USER = keccak256("user");

    function setUp() public override {
        super.setUp();
        setPrice(1, 2e6);
        setPrice(2, 40e6);
        mintCards(card, 1, 40, 1);
        mintCards(graded, 1, 10, 2);
        vm.prank(configurer);
        store.setPacketType(1, 2_000, WINDOW_SECONDS, 5_000);
        for (uint256 i; i < 3; ++i) {
            _add(1 + i * 3, i + 1);
        }
    }

    function test_addBundle_escrowsItsCardsAndIsAuditable() public {
        bytes32 before = store.listHash(1);
        uint32[] memory entries = entriesOf(20, 2, false);
        bytes32 hash = keccak256(abi.encode(before, uint32(4), entries, bytes32("media")));
        vm.expectEmit(address(store));
        emit IInstantStore.BundleAdded(1, 4, 77, entries, bytes32("media"), hash);
        vm.prank(stocker);
        assertEq(store.addBundle(1, 77, entries, bytes32("media")), 4, "bundle");
        assertEq(store.listHash(1), hash, "list hash");
        assertEq(store.bundleAt(1, 3), 4, "listed");
        assertEq(store.bundleEntries(4)[1], 21, "entries");
        assertEq(card.ownerOf(20), address(store), "escrowed");
    }

    function test_addBundle_revertsByName() public {
        vm.startPrank(stocker);
        vm.expectRevert(abi.encodeWithSelector(IInstantStore.TypeInactive.selector, 9));
        store.addBundle(9, 1, entriesOf(20, 1, false), 0);
        vm.expectRevert(IInstantStore.BadBundle.selector);
        store.addBundle(1, 1, new uint32[](0), 0);
        vm.expectRevert(IInstantStore.BadBundle.selector);
        store.addBundle(1, 1, new uint32[](21), 0);
        vm.expectRevert(abi.encodeWithSelector(IInstantStore.NotStockable.selector, 1));
        store.addBundle(1, 1, entriesOf(1, 1, false), 0);
        vm.stopPrank();
        mintCards(card, 100, 1, 0);
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.ValueUnknown.selector, 0));
        vm.prank(stocker);
        store.addBundle(1, 1, entriesOf(100, 1, false), 0);
        _buy(alice);
        vm.expectRevert(IInstantStore.StockLocked.selector);
        vm.prank(stocker);
        store.addBundle(1, 1, entriesOf(20, 1, false), 0);
    }

    function test_drain_stopsSalesUntilTheBundlesChanged() public {
        bytes32 list = store.listHash(1);
        vm.startPrank(stocker);
        store.drain(1, true);
        vm.expectRevert(abi.encodeWithSelector(IInstantStore.TypeInactive.selector, 9));
        store.drain(9, true);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IInstantStore.Restocking.selector, 1));
        vm.prank(alice);
        store.buy(1, 1, list, type(uint256).max, alice, bytes32("x"), bytes32("r"));
        vm.prank(stocker);
        store.drain(1, false);
        _buy(alice);
    }

    function test_stockCap_limitsWhatChangesGiveToBuyers() public {
        vm.startPrank(admin);
        vm.expectRevert(IEscrow.StockCap.selector);
        store.setStockCap(0);
        vm.expectEmit(address(store));
        emit IEscrow.StockCapSet(132e6);
        store.setStockCap(132e6);
        vm.stopPrank();
        (uint64 cap, uint32 day, uint64 used) = store.stockTerms();
        assertTrue(cap == 132e6 && day == START / 1 days && used == 3 * 24e6, "value above the price of 20");
        vm.startPrank(stocker);
        store.addBundle(1, 1, entriesOf(20, 2, false), 0);
        (,, used) = store.stockTerms();
        assertEq(used, 72e6 + 16e6, "a bundle below its price counts what it lacks");
        store.removeBundle(1, 0, 1);
        vm.stopPrank();
        _add(1, 1);
        (,, used) = store.stockTerms();
        assertEq(used, 132e6, "a removal counts the price, exactly up to the cap");
        vm.startPrank(stocker);
        vm.expectRevert(IEscrow.StockCap.selector);
        store.addBundle(1, 1, entriesOf(4, 1, true), 0);
        vm.expectRevert(IEscrow.StockCap.selector);
        store.removeBundle(1, 0, 4);
        vm.stopPrank();
        vm.prank(pauser);
        store.pausePacketType(1);
        vm.startPrank(stocker);
        vm.expectRevert(IEscrow.StockCap.selector);
        store.addBundle(1, 1, entriesOf(4, 1, true), 0);
        vm.expectRevert(IEscrow.StockCap.selector);
        store.removeBundle(1, 0, 4);
        vm.stopPrank();
        (,, used) = store.stockTerms();
        assertEq(used, 132e6, "both count while the type is not on sale, too");
        vm.prank(configurer);
        store.setPacketType(1, 2_000, WINDOW_SECONDS, 5_000);
        vm.warp(START + 1 days);
        _add(24, 5);
        (, day, used) = store.stockTerms();
        assertTrue(day == START / 1 days + 1 && used == 24e6, "a new day");
    }

    function test_gift_isRefundedToItsPayer() public {
        uint96 id = buyBundle(alice, 1, bob, bytes32("gift"));
        vm.warp(START + REFUND_DELAY);
        store.refund(id);
        assertEq(usdc.balanceOf(alice), 20e6, "not to the recipient");
    }

    function test_window_isTheOneOfTheSale() public {
        uint96 id = _buyAndReady(1);
        vm.prank(configurer);
        store.setPacketType(1, 5_000, 1 hours, 6_000);
        uint256 pending = store.openLiability();
        assertEq(pending, 3 * 44e6, "a sold bundle counts before it is opened");
        bytes32 word = keccak256(abi.encodePacked(userRandomOf(bytes32(refCounter)), linkOf(1), bytes32(0)));
        uint256 x = uint256(keccak256(abi.encodePacked(word, id, uint8(0), uint8(0))));
        uint32[] memory entries = store.bundleEntries(store.bundleAt(1, (uint256(uint128(x)) * 3) >> 128));
        store.open(id);
        (, uint32 expiry,,,,) = card.assetState(entries[0]);
        assertEq(expiry, START + WINDOW_SECONDS, "as sold, not as changed");
    }

    function test_setPacketType_revertsWithBadType() public {
        vm.startPrank(configurer);
        vm.expectRevert(IInstantStore.BadType.selector);
        store.setPacketType(1, 0, 1 days, 0);
        vm.expectRevert(IInstantStore.BadType.selector);
        store.setPacketType(1, 1, 0, 0);
        vm.expectRevert(IInstantStore.BadType.selector);
        store.setPacketType(1, 1, 30 days + 1, 0);
        vm.expectRevert(IInstantStore.BadType.selector);
        store.setPacketType(1, 1, 1 days, 10_001);
        vm.stopPrank();
    }

    function test_removeBundle_returnsItToTheInventory() public {
        vm.prank(stocker);
        store.removeBundle(1, 0, 1);
        assertEq(card.ownerOf(1), inventory, "card");
        assertEq(graded.ownerOf(1), inventory, "slab");
        assertEq(store.packetType(1).listLength, 2, "shorter");
        assertEq(store.bundleAt(1, 0), 3, "the last takes the place");
        vm.startPrank(stocker);
        vm.expectRevert(IInstantStore.BadBundle.selector);
        store.removeBundle(1, 2, 3);
        // The bundle meant has moved to another position.
        vm.expectRevert(IInstantStore.BadBundle.selector);
        store.removeBundle(1, 0, 2);
        vm.stopPrank();
        _buy(alice);
        vm.expectRevert(IInstantStore.StockLocked.selector);
        vm.prank(stocker);
        store.removeBundle(1, 0, 3);
        vm.expectRevert(IInstantStore.BadBundle.selector);
        store.bundleAt(1, 2);
    }

    function test_buy_takesThePriceAndReserves() public {
        fund(alice, 20e6, address(store));
        bytes32 list = store.listHash(1);
        uint96 expected = store.requestIdOf(alice, bytes32(uint256(1)));
        vm.expectEmit(address(store));
        emit IInstantStore.InstantPurchased(expected, alice, bytes32(uint256(1)), bob, 1, 20e6, 0);
        vm.prank(alice);
        uint96 id = store.buy(1, 1, list, 20e6, bob, bytes32(uint256(1)), USER);
        InstantSale memory sale = store.sale(id);
        assertTrue(sale.recipient == bob && sale.payer == alice && sale.state == 1, "sale");
        assertTrue(sale.packetTypeId == 1 && sale.priceCents == 2_000 && sale.floatBps == 5_000, "terms");
        assertTrue(sale.windowSeconds == WINDOW_SECONDS && sale.requestedAt == START, "times");
        assertEq(store.packetType(1).pending, 1, "reserved");
    }

    function test_buy_revertsByName() public {
        fund(alice, 200e6, address(store));
        bytes32 list = store.listHash(1);
        vm.startPrank(alice);
        vm.expectRevert(IEscrow.BadRecipient.selector);
        store.buy(1, 1, list, 20e6, address(pool), bytes32("r"), USER);
        vm.expectRevert(IEscrow.BadRecipient.selector);
        store.buy(1, 1, list, 20e6, address(0), bytes32("r"), USER);
        vm.expectRevert(IEscrow.BadUserRandom.selector);
        store.buy(1, 1, list, 20e6, alice, bytes32("r"), 0);
        vm.expectRevert(abi.encodeWithSelector(IInstantStore.TypeInactive.selector, 2));
        store.buy(2, 1, list, 20e6, alice, bytes32("r"), USER);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.PriceMoved.selector, 20e6, 20e6 - 1));
        store.buy(1, 1, list, 20e6 - 1, alice, bytes32("r"), USER);
        uint96 id = store.buy(1, 1, list, 20e6, alice, bytes32("r"), USER);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.DuplicateRef.selector, id));
        store.buy(1, 1, list, 20e6, alice, bytes32("r"), USER);
        store.buy(1, 1, list, 20e6, alice, bytes32("s"), USER);
        store.buy(1, 1, list, 20e6, alice, bytes32("t"), USER);
        vm.expectRevert(abi.encodeWithSelector(IInstantStore.SoldOut.selector, 1));
        store.buy(1, 1, list, 20e6, alice, bytes32("u"), USER);
        vm.stopPrank();
        vm.prank(pauser);
        store.setPause(true);
        vm.expectRevert(IEscrow.BuyPaused.selector);
        vm.prank(alice);
        store.buy(1, 1, list, 20e6, alice, bytes32("v"), USER);
        vm.startPrank(pauser);
        store.setPause(false);
        store.pausePacketType(1);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IInstantStore.TypeInactive.selector, 1));
        vm.prank(alice);
        store.buy(1, 1, list, 20e6, alice, bytes32("v"), USER);
    }

    function test_buy_isBoundToTheTermsAndTheBundlesThatTheBuyerSaw() public {
        bytes32 seen = store.listHash(1);
        assertTrue(store.packetType(1).terms == 1 && store.packetType(1).bundles == seen, "as read");
        uint256 before = vm.snapshotState();
        vm.prank(stocker);
        store.removeBundle(1, 0, 1);
        _expectMoved(1, seen);
        vm.revertToState(before);
        before = vm.snapshotState();
        mintCards(card, 100, 1, 1);
        vm.prank(stocker);
        store.addBundle(1, 1, entriesOf(100, 1, false), 0);
        _expectMoved(1, seen);
        vm.revertToState(before);
        vm.prank(configurer);
        store.setPacketType(1, 2_000, 1, 5_000);
        _expectMoved(2, seen);
    }

    /// @dev Neither a wallet nor the treasury pays for another offer than the one it named.
    function _expectMoved(uint32 terms, bytes32 seen) private {
        bytes memory moved = abi.encodeWithSelector(IInstantStore.OfferMoved.selector, terms, store.listHash(1));
        fund(alice, 20e6, address(store));
        vm.expectRevert(moved);
        vm.prank(alice);
        store.buy(1, 1, seen, 20e6, alice, bytes32("r"), USER);
        vm.prank(minter);
        usdc.mint(address(credits), 20e6);
        address vault = vaultOf("alice");
        vm.expectRevert(moved);
        vm.prank(buyerKey);
        store.buyFor(1, 1, seen, 20e6, vault, "alice", bytes32("r"), USER);
        assertEq(usdc.balanceOf(alice), 20e6, "nothing is paid");
        buyBundle(bob, 1, bob, nextRef());
    }

    function test_stockCap_countsDilution() public {
        vm.prank(admin);
        store.setStockCap(72e6 + 36e6);
        vm.startPrank(stocker);
        store.addBundle(1, 1, entriesOf(20, 1, false), 0);
        store.addBundle(1, 1, entriesOf(21, 1, false), 0);
        (,, uint64 used) = store.stockTerms();
        assertEq(used, 72e6 + 36e6, "each lacks 18 of the price of 20");
        vm.expectRevert(IEscrow.StockCap.selector);
        store.addBundle(1, 1, entriesOf(22, 1, false), 0);
        vm.stopPrank();
        vm.prank(configurer);
        store.setPacketType(2, 2_000, WINDOW_SECONDS, 5_000);
        vm.prank(stocker);
        store.addBundle(2, 1, entriesOf(22, 1, false), 0);
        vm.prank(pauser);
        store.pausePacketType(2);
        vm.prank(stocker);
        store.addBundle(2, 1, entriesOf(23, 1, false), 0);
        (,, used) = store.stockTerms();
        assertEq(used, 72e6 + 36e6, "no other bundle, or not on sale");
    }

    function test_buyFor_usesTheTreasury() public {
        vm.prank(minter);
        usdc.mint(address(credits), 20e6);
        bytes32 list = store.listHash(1);
        address vault = vaultOf("bob");
        vm.expectRevert(IEscrow.BadRecipient.selector);
        vm.prank(buyerKey);
        store.buyFor(1, 1, list, 20e6, bob, "bob", bytes32("r"), USER);
        vm.prank(buyerKey);
        uint96 id = store.buyFor(1, 1, list, 20e6, vault, "bob", bytes32("r"), USER);
        assertEq(id, store.requestIdOf(address(credits), bytes32("r")), "namespace");
        vm.warp(START + REFUND_DELAY);
        store.refund(id);
        assertEq(usdc.balanceOf(address(credits)), 20e6, "repaid");
    }

    function test_open_deliversTheWholeBundleTheWordPicks() public {
        uint96 id = _buyAndReady(1);
        bytes32 word = keccak256(abi.encodePacked(userRandomOf(bytes32(refCounter)), linkOf(1), bytes32(0)));
        uint256 x = uint256(keccak256(abi.encodePacked(word, id, uint8(0), uint8(0))));
        uint32 bundle = store.bundleAt(1, (uint256(uint128(x)) * 3) >> 128);
        uint32[] memory entries = store.bundleEntries(bundle);
        store.open(id);
        for (uint256 i; i < entries.length; ++i) {
            uint256 token = entries[i] & 0x7fffffff;
            assertEq(entries[i] >> 31 == 1 ? graded.ownerOf(token) : card.ownerOf(token), alice, "delivered");
        }
        (, uint32 expiry,,,,) = card.assetState(entries[0]);
        assertEq(expiry, START + WINDOW_SECONDS, "window");
        assertEq(store.openLiability(), 3 * 44e6, "ceiling of the bundle");
        (uint64 float_, uint64 rest,,) = store.funds();
        assertTrue(float_ == 10e6 && rest == 10e6, "shares");
        store.distribute();
        assertEq(usdc.balanceOf(address(store)), 0, "paid out");
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotReady.selector, id));
        store.open(id);
    }

    function test_open_inTheOrderOfTheWords() public {
        uint96 first = _buyAndReady(1);
        uint96 second = _buyAndReady(2);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotNext.selector, 0, 1));
        store.open(second);
        store.open(first);
        store.open(second);
    }

    function test_onRandom_lateOrForeignWordsChangeNothing() public {
        uint96 id = _buy(alice);
        vm.expectRevert(IEscrow.NotAdapter.selector);
        IRandomConsumer(address(store)).onRandom(id, USER);
        vm.warp(START + REFUND_DELAY);
        vm.expectEmit(address(store));
        emit IEscrow.LateWord(id);
        deliverWord(1, userRandomOf(bytes32(refCounter)));
        store.refund(id);
        assertEq(usdc.balanceOf(alice), 20e6, "repaid");
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotRefundable.selector, id));
        store.refund(id);
    }

    function test_refund_keepsThePriceThatWasPaid() public {
        uint96 id = _buy(alice);
        vm.prank(configurer);
        store.setPacketType(1, 9_999, 1 days, 0);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.TooEarly.selector, START + REFUND_DELAY));
        store.refund(id);
        vm.warp(START + REFUND_DELAY);
        store.refund(id);
        assertEq(usdc.balanceOf(alice), 20e6, "old price");
        assertEq(store.packetType(1).pending, 0, "reservation gone");
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotRefundable.selector, id));
        store.refund(id);
    }

    function test_refundAndRescue_creditAPayerWhoCannotReceive() public {
        uint96 id = _buy(alice);
        uint96 ready = _buy(alice);
        deliverWord(2, userRandomOf(bytes32(refCounter)));
        vm.prank(admin);
        usdc.blacklist(alice);
        vm.warp(START + REFUND_DELAY);
        store.refund(id);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.TooEarly.selector, START + REFUND_DELAY + 7 days));
        store.rescue(ready);
        vm.warp(START + REFUND_DELAY + 7 days);
        store.rescue(ready);
        assertEq(store.claimable(alice), 40e6, "both credited");
        vm.prank(alice);
        store.claim(bob);
        assertEq(usdc.balanceOf(bob), 40e6, "claimed");
    }

    function test_stuck_cardsAreRetriedThenRefunded() public {
        fund(treasury, 100e6, address(store));
        vm.prank(treasury);
        store.fundPenalty(100e6);
        uint96 id = _buyAndReady(1);
        _holdAll(true);
        store.open(id);
        (uint32 bundle,, uint32 mask) = IStuck(address(store)).stuckOf(id);
        assertEq(mask, 7, "all three");
        vm.expectRevert(IEscrow.NotStuck.selector);
        store.retryStuck(id);
        uint32[] memory entries = store.bundleEntries(bundle);
        forceHold(card, entries[0], false);
        store.retryStuck(id);
        (,, mask) = IStuck(address(store)).stuckOf(id);
        assertEq(mask, 6, "one less");
        assertEq(card.ownerOf(entries[0]), alice, "delivered");
        uint256 state = vm.snapshotState();
        _holdAll(false);
        store.retryStuck(id);
        (uint64 float_, uint64 rest, uint64 escrow,) = store.funds();
        assertTrue(uint256(float_) + rest == 20e6 && escrow == 0, "earned in the end");
        vm.revertToState(state);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.TooEarly.selector, START + 1 days));
        store.refundStuck(id);
        vm.warp(START + 1 days);
        store.refundStuck(id);
        assertEq(usdc.balanceOf(alice), 22e6, "price and a tenth");
        vm.expectRevert(IEscrow.NotStuck.selector);
        store.refundStuck(id);
        _holdAll(false);
        store.binStray(entries[1]);
        assertEq(card.ownerOf(entries[1]), address(buyback), "in the bin");
    }

    function testFuzz_everyOpeningTakesOneBundle(uint8 count, bytes32 salt) public {
        refCounter = uint256(salt) >> 8;
        count = uint8(bound(count, 1, 3));
        for (uint64 seq = 1; seq <= count; ++seq) {
            store.open(_buyAndReady(seq));
        }
        assertEq(store.packetType(1).listLength, 3 - count, "bundles left");
        assertEq(card.balanceOf(alice), uint256(count) * 2, "two cards each");
        assertEq(graded.balanceOf(alice), count, "one slab each");
        assertEq(card.balanceOf(address(store)), (3 - uint256(count)) * 2, "the rest waits");
    }

    function _add(uint256 firstCard, uint256 slab) private {
        uint32[] memory entries = new uint32[](3);
        (entries[0], entries[1]) = (uint32(firstCard), uint32(firstCard + 1));
        entries[2] = uint32(slab | (1 << 31));
        vm.prank(stocker);
        store.addBundle(1, uint32(slab), entries, 0);
    }

    function _buy(address buyer) private returns (uint96) {
        return buyBundle(buyer, 1, buyer, nextRef());
    }

    function _buyAndReady(uint64 seq) private returns (uint96 id) {
        id = _buy(alice);
        deliverWord(seq, userRandomOf(bytes32(refCounter)));
    }

    function _holdAll(bool on) private {
        for (uint256 id = 1; id <= 9; ++id) {
            forceHold(card, id, on);
        }
        for (uint256 id = 1; id <= 3; ++id) {
            forceHold(graded, id, on);
        }
    }
}
