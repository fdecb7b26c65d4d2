// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IComboPool, Purchase} from "../src/interfaces/IComboPool.sol";
import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {IRandomConsumer} from "../src/interfaces/IRandomness.sol";
import {Vm} from "./utils/MiniTest.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

/// @notice Words that draw and deliver in the same call, and the stored word as the fallback.
contract CallbackRevealTest is SuiteFixture {
    function callbackCards() internal pure override returns (uint256) {
        return 13;
    }

    function setUp() public override {
        super.setUp();
        openStandardTier();
        // Tier 2: two cards a pack, all from shelf 0.
        uint256[] memory tables = new uint256[](2);
        (tables[0], tables[1]) = (1, 1);
        openTier(2, 500, tables, 2);
        mintCards(card, 100, 60, 1);
        vm.prank(stocker);
        pool.stock(2, 0, entriesOf(100, 60, false));
    }

    function test_theWordDrawsAndDeliversInOneCall() public {
        uint96 id = buy(alice, 1, 3);
        bytes32 word = _wordOf(1);
        vm.expectEmit(address(pool));
        emit IEscrow.RandomUsed(id, word);
        deliverWord(1, userRandomOf(bytes32(refCounter)));
        Purchase memory record = pool.purchaseOf(id);
        assertEq(record.state, 3, "closed");
        assertEq(record.done, 3, "all packs");
        assertEq(record.word, 0, "no word stored");
        assertEq(card.balanceOf(alice) + graded.balanceOf(alice), 3, "delivered");
        assertEq(pool.tier(1).outstanding, 0, "nothing outstanding");
        assertEq(pool.tier(1).lineTail, pool.tier(1).lineHead, "nothing waits");
        (uint64 float_, uint64 rest,,) = pool.funds();
        assertEq(float_, 9e6, "60 % to the float");
        assertEq(rest, 6e6, "the rest to the treasury");
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotReady.selector, id));
        pool.reveal(id, 1);
        vm.warp(START + 30 days);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotRefundable.selector, id));
        pool.refund(id);
    }

    function test_moreCardsThanACallbackDrawsAreStored() public {
        uint96 few = buyAndReady(bob, 2, 6, 1);
        assertEq(pool.purchaseOf(few).state, 3, "twelve cards are drawn");
        uint96 id = buyAndReady(alice, 2, 7, 2);
        assertEq(pool.purchaseOf(id).state, 2, "fourteen are stored");
        assertEq(pool.purchaseOf(id).word, _wordOf(2), "word");
        pool.reveal(id, 10);
        assertEq(card.balanceOf(alice), 14, "revealed later");
        assertEq(pool.purchaseOf(id).word, 0, "word cleared");
    }

    function test_aLaterWordDoesNotOvertakeAStoredOne() public {
        uint96 first = buyAndReady(alice, 2, 7, 1);
        uint96 second = buyAndReady(bob, 2, 1, 2);
        assertEq(pool.purchaseOf(second).state, 2, "stored behind the first");
        assertEq(pool.tier(2).lineHead, 0, "the first is next");
        uint96 other = buyAndReady(bob, 1, 1, 3);
        assertEq(pool.purchaseOf(other).state, 3, "another tier has another line");
        pool.reveal(first, 10);
        pool.reveal(second, 10);
        uint96 third = buyAndReady(bob, 2, 1, 4);
        assertEq(pool.purchaseOf(third).state, 3, "its turn: drawn at once");
    }

    /// @dev With too little gas the callback reverts and stays deliverable; the caller cannot choose to store the word.
    function test_theCallersGasDoesNotChooseThePath() public {
        uint96 id = buy(alice, 1, 3);
        vm.prank(address(adapter));
        try IRandomConsumer(address(pool)).onRandom{gas: 100_000}(id, keccak256("word")) {
            assertTrue(false, "accepted");
        } catch {}
        assertEq(pool.purchaseOf(id).state, 1, "unchanged");
        deliverWord(1, userRandomOf(bytes32(refCounter)));
        assertEq(pool.purchaseOf(id).state, 3, "drawn with enough gas");
    }

    function testFuzz_bothPathsDrawTheSameCards(bytes32 salt, uint8 quantity) public {
        uint96 first = buy(alice, 1, uint8(bound(quantity, 1, 10)));
        uint96 second = buy(bob, 1, 2);
        uint256 state = vm.snapshotState();
        bytes32 atOnce = _drawBoth(first, second, salt);
        vm.revertToState(state);
        // The same contract with the same state, whose callbacks draw nothing.
        vm.etch(address(pool), deployCode("ComboPool", sellerArgs(0)).code);
        assertEq(_drawBoth(first, second, salt), atOnce, "same cards, same order");
    }

    function test_theStoreOpensInTheCallbackToo() public {
        mintCards(card, 200, 20, 1);
        vm.prank(configurer);
        store.setPacketType(1, 2_000, WINDOW_SECONDS, 5_000);
        vm.startPrank(stocker);
        store.addBundle(1, 1, entriesOf(200, 10, false), 0);
        store.addBundle(1, 2, entriesOf(210, 10, false), 0);
        vm.stopPrank();
        uint96 first = _buyBundle(alice);
        uint96 second = _buyBundle(bob);
        bytes memory code = address(store).code;
        vm.etch(address(store), deployCode("InstantStore", sellerArgs(0)).code);
        vm.prank(address(adapter));
        IRandomConsumer(address(store)).onRandom(first, keccak256("first"));
        assertEq(store.sale(first).state, 2, "without callback draws: stored");
        vm.etch(address(store), code);
        uint256 state = vm.snapshotState();
        vm.prank(address(adapter));
        IRandomConsumer(address(store)).onRandom(second, keccak256("second"));
        assertEq(store.sale(second).state, 2, "behind a stored word: stored");
        vm.revertToState(state);
        store.open(first);
        vm.expectEmit(address(store));
        emit IEscrow.RandomUsed(second, _wordOf(2));
        deliverWord(2, userRandomOf(bytes32(refCounter)));
        assertEq(store.sale(second).state, 3, "closed");
        assertEq(card.balanceOf(bob), 10, "delivered");
        assertEq(store.packetType(1).pending, 0, "nothing pending");
        assertEq(store.openLiability(), 20 * 6e6, "both windows are counted");
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotReady.selector, second));
        store.open(second);
    }

    function _drawBoth(uint96 first, uint96 second, bytes32 salt) private returns (bytes32) {
        vm.recordLogs();
        uint96[2] memory ids = [first, second];
        for (uint256 i; i < 2; ++i) {
            vm.prank(address(adapter));
            IRandomConsumer(address(pool)).onRandom(ids[i], keccak256(abi.encode(salt, i)));
        }
        for (uint256 i; i < 2; ++i) {
            if (pool.purchaseOf(ids[i]).state == 2) pool.reveal(ids[i], 10);
        }
        Vm.Log[] memory logs = vm.getRecordedLogs();
        bytes memory draws;
        for (uint256 i; i < logs.length; ++i) {
            bool isDraw = logs[i].emitter == address(pool) && logs[i].topics[0] == IComboPool.PackRevealed.selector;
            if (isDraw) draws = bytes.concat(draws, logs[i].topics[1], logs[i].topics[3], logs[i].data);
        }
        assertTrue(draws.length != 0, "drawn");
        return keccak256(draws);
    }

    function _buyBundle(address buyer) private returns (uint96) {
        return buyBundle(buyer, 1, buyer, nextRef());
    }

    function _wordOf(uint64 seq) private view returns (bytes32) {
        return keccak256(abi.encodePacked(userRandomOf(bytes32(refCounter)), linkOf(seq), bytes32(0)));
    }
}
