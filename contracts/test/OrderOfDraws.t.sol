// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IComboPool, ITierShelves} from "../src/interfaces/IComboPool.sol";
import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {IInstantStore} from "../src/interfaces/IInstantStore.sol";
import {IRandomConsumer} from "../src/interfaces/IRandomness.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {Vm} from "./utils/MiniTest.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

interface IDesk {
    function DESK() external view returns (address);
}

/// @notice Draws happen in the order of sale, whatever the order in which words are delivered, with the number of callback
/// cards of a deployment.
contract OrderOfDrawsTest is SuiteFixture {
    uint256 private constant OPEN = 6;
    uint256 private constant ORDERS = 720;

    function callbackCards() internal pure override returns (uint256) {
        return 13;
    }

    function setUp() public override {
        super.setUp();
        openStandardTier();
        mintCards(card, 100, 20, 1);
        vm.prank(configurer);
        store.setPacketType(1, 2_000, WINDOW_SECONDS, 5_000);
        vm.startPrank(stocker);
        for (uint256 i; i < 20; ++i) {
            store.addBundle(1, uint32(i), entriesOf(100 + i, 1, false), 0);
        }
        vm.stopPrank();
    }

    function test_pool_allOrdersOfDeliveryDrawTheSameCards() public {
        uint96[] memory ids = new uint96[](OPEN);
        for (uint256 i; i < OPEN; ++i) {
            ids[i] = buy(alice, 1, uint8(1 + i % 3));
            assertEq(pool.purchaseOf(ids[i]).number, i, "numbered at the sale");
        }
        _allOrders(address(pool), ids, IComboPool.PackRevealed.selector);
    }

    function test_store_allOrdersOfDeliveryOpenTheSameBundles() public {
        uint96[] memory ids = _sellBundles(OPEN);
        for (uint256 i; i < OPEN; ++i) {
            assertEq(store.sale(ids[i]).number, i, "numbered at the sale");
        }
        _allOrders(address(store), ids, IInstantStore.InstantDelivered.selector);
    }

    function test_aDeliveryDrawsTheNextInLine() public {
        uint96[] memory ids = _sellPacks(4);
        _word(address(pool), ids[1]);
        _word(address(pool), ids[2]);
        assertEq(pool.purchaseOf(ids[1]).state, 2, "early: stored");
        assertEq(pool.tier(1).lineHead, 0, "the first is next");
        _word(address(pool), ids[0]);
        assertEq(pool.purchaseOf(ids[0]).state, 3, "drawn");
        assertEq(pool.purchaseOf(ids[1]).state, 3, "the next");
        assertEq(pool.purchaseOf(ids[2]).state, 3, "and the one after it");
        assertEq(pool.tier(1).lineHead, 3, "the last is next");
        _word(address(pool), ids[3]);
        assertEq(pool.tier(1).lineHead, pool.tier(1).lineTail, "the line is empty");
    }

    function test_aCallbackDrawsABoundedNumberOfFurtherPurchases() public {
        uint96[] memory ids = _sellPacks(8);
        for (uint256 i = 7; i != 0; --i) {
            _word(address(pool), ids[i]);
        }
        _word(address(pool), ids[0]);
        assertEq(pool.tier(1).lineHead, 3, "its own and two further ones");
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotNext.selector, 3, 4));
        pool.reveal(ids[4], 1);
        uint96[] memory rest = new uint96[](5);
        for (uint256 i; i < 5; ++i) {
            rest[i] = ids[3 + i];
        }
        pool.revealMany(rest, 10);
        assertEq(pool.tier(1).lineHead, 8, "the rest by a reveal");
        assertEq(pool.tier(1).outstanding, 0, "all drawn");
    }

    function test_aPurchaseThatNoLongerFitsInACallbackWaits() public {
        uint96[] memory ids = _sellPacks(2);
        uint96 many = buy(alice, 1, 5);
        _word(address(pool), many);
        _word(address(pool), ids[1]);
        _word(address(pool), ids[0]);
        assertEq(pool.tier(1).lineHead, 2, "five packs are more than what is left");
        pool.reveal(many, 5);
        assertEq(pool.tier(1).lineHead, 3, "drawn by a reveal");
    }

    function test_anExpiredNumberIsSkippedInEveryOrderOfRefunds() public {
        uint96[] memory ids = _sellPacks(5);
        _word(address(pool), ids[2]);
        _word(address(pool), ids[4]);
        vm.warp(START + REFUND_DELAY);
        uint256 state = vm.snapshotState();
        uint8[3][6] memory orders =
            [[0, 1, 3], [0, 3, 1], [1, 0, 3], [1, 3, 0], [3, 0, 1], [3, 1, 0]];
        bytes32 expected;
        for (uint256 k; k < 6; ++k) {
            vm.recordLogs();
            for (uint256 i; i < 3; ++i) {
                pool.refund(ids[orders[k][i]]);
            }
            bytes32 draws = _drawsOf(address(pool), IComboPool.PackRevealed.selector);
            if (k == 0) expected = draws;
            assertEq(draws, expected, "same cards");
            assertEq(pool.purchaseOf(ids[2]).state, 3, "drawn by a refund");
            assertEq(pool.purchaseOf(ids[4]).state, 3, "drawn by a refund");
            assertEq(pool.tier(1).lineHead, 5, "the line is empty");
            assertEq(pool.tier(1).outstanding, 0, "nothing outstanding");
            vm.revertToState(state);
        }
    }

    function test_store_anExpiredNumberIsSkipped() public {
        uint96[] memory ids = _sellBundles(4);
        _word(address(store), ids[2]);
        assertEq(store.sale(ids[2]).state, 2, "early: stored");
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotNext.selector, 0, 2));
        store.open(ids[2]);
        vm.warp(START + REFUND_DELAY);
        store.refund(ids[1]);
        store.refund(ids[0]);
        assertEq(store.sale(ids[2]).state, 3, "opened by a refund");
        assertEq(store.packetType(1).lineHead, 3, "the last is next");
        store.refund(ids[3]);
        assertEq(store.packetType(1).lineHead, 4, "the line is empty");
        assertEq(store.packetType(1).pending, 0, "nothing pending");
    }

    /// @dev Marks are passed a few per call, so that no number of refunds makes a call too large.
    function test_manySkippedNumbersArePassedInSteps() public {
        uint96[] memory ids = _sellPacks(39);
        _word(address(pool), ids[38]);
        vm.warp(START + REFUND_DELAY);
        for (uint256 i = 37; i != 0; --i) {
            pool.refund(ids[i]);
        }
        pool.refund(ids[0]);
        assertEq(pool.tier(1).lineHead, 17, "sixteen marks in one call");
        uint96[] memory last = new uint96[](1);
        last[0] = ids[38];
        pool.revealMany(last, 1);
        assertEq(pool.tier(1).lineHead, 33, "sixteen more");
        pool.reveal(ids[38], 1);
        assertEq(pool.tier(1).lineHead, 39, "drawn");
        assertEq(pool.purchaseOf(ids[38]).state, 3, "closed");
    }

    /// @dev The numbers wrap after 65,536 sales; what an earlier round stored under a number must not count.
    function test_numbersWrapAndOldEntriesDoNotCount() public {
        _setLine(1, 65_534);
        uint96[] memory ids = _sellPacks(4);
        assertEq(pool.purchaseOf(ids[1]).number, 65_535, "the last");
        assertEq(pool.purchaseOf(ids[2]).number, 0, "then the first");
        for (uint256 i = 4; i != 0; --i) {
            _word(address(pool), ids[i - 1]);
        }
        pool.reveal(ids[3], 1);
        assertEq(pool.tier(1).lineHead, 2, "all drawn");
        _setLine(1, 65_534);
        uint96[] memory again = _sellPacks(4);
        _word(address(pool), again[0]);
        assertEq(pool.tier(1).lineHead, 65_535, "the entries of the first round are over");
        assertEq(pool.purchaseOf(again[1]).state, 1, "waits for its word");
    }

    function test_aFullLineSellsNothing() public {
        _setLine(1, 7);
        bytes32 slot = _hotSlot(1);
        uint256 hot = uint256(vm.load(address(pool), slot));
        // 65,535 numbers between head and tail.
        vm.store(address(pool), slot, bytes32((hot & ~(uint256(0xffff) << 172)) | (uint256(6) << 172)));
        fund(alice, 5e6, address(pool));
        bytes32 ref = nextRef();
        vm.expectRevert(IEscrow.LineFull.selector);
        vm.prank(alice);
        pool.purchase(1, 1, 1, 5e6, alice, ref, userRandomOf(ref));
    }

    /// @dev The mark of a skipped number is removed when it is passed, so that the number can be used again.
    function test_aSkippedNumberCountsOnce() public {
        uint96[] memory ids = _sellPacks(2);
        vm.warp(START + REFUND_DELAY);
        pool.refund(ids[1]);
        pool.refund(ids[0]);
        _setLine(1, 0);
        uint96[] memory again = _sellPacks(2);
        _word(address(pool), again[0]);
        assertEq(pool.tier(1).lineHead, 1, "the second waits for its word");
        _word(address(pool), again[1]);
        assertEq(pool.purchaseOf(again[1]).state, 3, "and is drawn with it");
    }

    /// @dev The code of the desk is only for the pool: called directly, it must not take cards onto its own shelves.
    function test_theDeskRunsForThePoolAlone() public {
        address desk = IDesk(address(pool)).DESK();
        vm.startPrank(stocker);
        vm.expectRevert(IRoles.Unauthorized.selector);
        ITierShelves(desk).stock(1, 0, entriesOf(1, 1, false));
        vm.expectRevert(IRoles.Unauthorized.selector);
        IComboPool(desk).retryStuck(1, 0, 0);
        vm.expectRevert(IRoles.Unauthorized.selector);
        ITierShelves(desk).activateTier(1, 1, 0);
        vm.stopPrank();
    }

    function _sellPacks(uint256 count) private returns (uint96[] memory ids) {
        ids = new uint96[](count);
        for (uint256 i; i < count; ++i) {
            ids[i] = buy(alice, 1, 1);
        }
    }

    function _sellBundles(uint256 count) private returns (uint96[] memory ids) {
        ids = new uint96[](count);
        for (uint256 i; i < count; ++i) {
            ids[i] = buyBundle(alice, 1, alice, nextRef());
        }
    }

    function _word(address seller, uint96 id) private {
        vm.prank(address(adapter));
        IRandomConsumer(seller).onRandom(id, keccak256(abi.encode("word", id)));
    }

    function _allOrders(address seller, uint96[] memory ids, bytes32 selector) private {
        uint256 state = vm.snapshotState();
        bytes32 expected;
        for (uint256 k; k < ORDERS; ++k) {
            // A call of its own, because memory is released at its end.
            bytes32 draws = this.deliverIn(seller, ids, k, selector);
            if (k == 0) expected = draws;
            assertEq(draws, expected, "the order of delivery chose other cards");
            vm.revertToState(state);
        }
    }

    function deliverIn(address seller, uint96[] memory ids, uint256 k, bytes32 selector) external returns (bytes32) {
        uint256[] memory order = _orderOf(k);
        vm.recordLogs();
        for (uint256 i; i < OPEN; ++i) {
            _word(seller, ids[order[i]]);
        }
        _finish(seller, ids);
        return _drawsOf(seller, selector);
    }

    /// @dev Draws what the callbacks left, in the order of sale, and requires that all are drawn.
    function _finish(address seller, uint96[] memory ids) private {
        for (uint256 i; i < ids.length; ++i) {
            if (seller == address(pool) && pool.purchaseOf(ids[i]).state == 2) pool.reveal(ids[i], 10);
            if (seller == address(store) && store.sale(ids[i]).state == 2) store.open(ids[i]);
            uint256 state = seller == address(pool) ? pool.purchaseOf(ids[i]).state : store.sale(ids[i]).state;
            assertEq(state, 3, "drawn");
        }
    }

    /// @dev The permutation with this number.
    function _orderOf(uint256 k) private pure returns (uint256[] memory order) {
        order = new uint256[](OPEN);
        uint256[] memory left = new uint256[](OPEN);
        for (uint256 i; i < OPEN; ++i) {
            left[i] = i;
        }
        for (uint256 i; i < OPEN; ++i) {
            uint256 at = k % (OPEN - i);
            k /= OPEN - i;
            order[i] = left[at];
            left[at] = left[OPEN - i - 1];
        }
    }

    function _drawsOf(address seller, bytes32 selector) private returns (bytes32) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        bytes memory draws;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].emitter != seller || logs[i].topics[0] != selector) continue;
            draws = bytes.concat(draws, abi.encode(logs[i].topics), logs[i].data);
        }
        assertTrue(draws.length != 0, "drawn");
        return keccak256(draws);
    }

    function _setLine(uint16 tierId, uint256 number) private {
        bytes32 slot = _hotSlot(tierId);
        uint256 keep = ~(uint256(0xffffffff) << 172);
        uint256 hot = uint256(vm.load(address(pool), slot)) & keep;
        vm.store(address(pool), slot, bytes32(hot | (number << 172) | (number << 188)));
    }

    /// @dev The word of a tier is the first mapping behind the state of the escrow.
    function _hotSlot(uint16 tierId) private pure returns (bytes32) {
        return keccak256(abi.encode(uint256(tierId), uint256(11)));
    }
}
