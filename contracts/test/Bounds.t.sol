// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITierShelves} from "../src/interfaces/IComboPool.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

/// @notice What keys may reach at most: prices after a fall, stock before an activation, and the published liability.
contract BoundsTest is SuiteFixture {
    // Prices.

    /// @dev A price fell to a tenth in two weeks. Three times the timelock's price would be 2,900 % of it.
    function test_price_staysBelowThreeTimesARecentOneAfterAFall() public {
        setPrice(1, 1_000e6);
        uint64 price = 1_000e6;
        for (uint256 day = 1; day <= 14; ++day) {
            vm.warp(START + day * 1 days);
            price = price * 84 / 100;
            _set(1, price);
        }
        vm.warp(START + 15 days);
        _set(1, price);
        assertEq(oracle.highestNow(1), uint256(price) * 3, "three times the lower of two days");
        uint256 highest = _raiseForADay(1, price);
        assertLe(highest, uint256(price) * 3, "within a day");
        assertGe(highest, uint256(price) * 2, "the bound is reached, not the hour's");
    }

    /// @dev A rise counts a day later, whenever the day begins.
    function test_price_noDayAllowsMoreThanThreeTimes() public {
        setPrice(1, 1_000e6);
        vm.warp(START + 1 days);
        _set(1, 700e6);
        vm.warp(START + 2 days);
        for (uint256 day = 2; day <= 4; ++day) {
            vm.warp(START + day * 1 days);
            _set(1, 500e6);
        }
        uint256 state = vm.snapshotState();
        for (uint256 wait; wait <= 24; wait += 4) {
            vm.warp(START + 4 days + 12 hours + wait * 1 hours);
            assertLe(_raiseForADay(1, 500e6), 1_500e6, "within a day");
            vm.revertToState(state);
        }
    }

    function test_price_aRiseThatLastsRaisesTheBound() public {
        setPrice(1, 1_000e6);
        vm.warp(START + 1 days);
        _set(1, 700e6);
        vm.warp(START + 2 days);
        _set(1, 500e6);
        vm.warp(START + 3 days);
        _set(1, 500e6);
        assertEq(oracle.highestNow(1), 1_500e6, "recent");
        vm.warp(START + 4 days);
        _set(1, 600e6);
        vm.warp(START + 5 days);
        _set(1, 600e6);
        assertEq(oracle.highestNow(1), 1_500e6, "one sample of the rise does not count");
        vm.warp(START + 6 days);
        _set(1, 600e6);
        assertEq(oracle.highestNow(1), 1_800e6, "two do");
        // An unknown price is no sample: it could not be restored.
        vm.warp(START + 7 days);
        _set(1, 0);
        vm.warp(START + 9 days);
        _set(1, 600e6);
        assertEq(oracle.highestNow(1), 1_800e6, "restored");
        setPrice(1, 2_000e6);
        assertEq(oracle.highestNow(1), 6_000e6, "the timelock sets both");
    }

    /// @dev The highest price a thief reaches within 24 hours.
    function _raiseForADay(uint24 group, uint64 from) private returns (uint256 price) {
        uint256 begin = block.timestamp;
        price = from;
        for (uint256 step; step < 24 * 2; ++step) {
            vm.warp(begin + step * 30 minutes);
            for (uint256 percent = 130; percent > 100; percent -= 3) {
                if (_trySet(group, uint64(price * percent / 100))) {
                    price = price * percent / 100;
                    break;
                }
            }
            _trySet(group, oracle.highestNow(group));
            (uint64 current,,) = oracle.tryValueOf(group);
            if (current > price) price = current;
        }
    }

    function _set(uint24 group, uint64 price) private {
        assertTrue(_trySet(group, price), "a price within the bounds");
    }

    function _trySet(uint24 group, uint64 price) private returns (bool ok) {
        uint24[] memory groups = new uint24[](1);
        uint64[] memory prices = new uint64[](1);
        (groups[0], prices[0]) = (group, price);
        vm.prank(pricer);
        (ok,) = address(oracle).call(abi.encodeCall(oracle.setPrices, (groups, prices)));
    }

    // Stock.

    /// @dev Nothing counts towards the daily cap before an activation, so that the stock that was checked is the one sold.
    function test_activateTier_bindsTheStock() public {
        openStandardTier();
        vm.prank(pauser);
        pool.pauseTier(1);
        bytes32 checked = pool.stockHash(1);
        vm.prank(stocker);
        pool.unstock(1, 1, new uint32[](1));
        bytes32 swapped = pool.stockHash(1);
        assertTrue(checked != swapped, "a removal shows");
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.StockMoved.selector, swapped));
        vm.prank(configurer);
        pool.activateTier(1, 1, checked);
        mintCards(graded, 500, 1, 2);
        vm.prank(stocker);
        pool.stock(1, 1, entriesOf(500, 1, true));
        assertTrue(pool.stockHash(1) != swapped, "an addition shows");
        vm.expectRevert();
        vm.prank(configurer);
        pool.activateTier(1, 1, swapped);
        checked = pool.stockHash(1);
        vm.prank(configurer);
        pool.activateTier(1, 1, checked);
        assertTrue(pool.tier(1).active, "on sale");
        pool.reveal(buyAndReady(alice, 1, 1, 1), 1);
        assertEq(pool.stockHash(1), checked, "draws do not change it");
    }

    function test_shelf_theHighestValueStaysWhileCardsAreThere() public {
        openStandardTier();
        (uint256 max, uint256 min) = pool.shelfBounds(1);
        vm.startPrank(configurer);
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.BoundLowered.selector, 1));
        pool.setShelfBounds(1, max - (1 << 32), min);
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.BoundLowered.selector, 0));
        pool.setShelfBounds(1, max - 1, min);
        pool.setShelfBounds(1, max + 1 + (1 << 32) + (5 << 64), min + 1);
        // A shelf without cards has nothing that the bound would have to cover.
        pool.setShelfBounds(1, max + 1 + (1 << 32), min);
        vm.stopPrank();
    }

    /// @dev The pricer lowers the price of a dear card, and the stocker bundles it as a cheap one.
    function test_bundle_countsALoweredPriceWithTheTimelocks() public {
        setPrice(1, 100e6);
        mintCards(card, 1, 4, 1);
        vm.prank(configurer);
        store.setPacketType(1, 5_000, WINDOW_SECONDS, 5_000);
        _set(1, 70e6);
        vm.warp(START + 1 hours);
        _set(1, 49e6);
        vm.prank(stocker);
        store.addBundle(1, 1, entriesOf(1, 1, false), 0);
        (,, uint64 used) = store.stockTerms();
        assertEq(used, 50e6, "a card of 100 for a price of 50, whatever it was moved to");
        // The other way round: junk does not pass for a fair bundle because its price was raised.
        setPrice(2, 20e6);
        mintCards(card, 10, 2, 2);
        vm.warp(START + 1 days);
        vm.warp(START + 1 days + 1 hours);
        _set(2, 26e6);
        vm.prank(stocker);
        store.addBundle(1, 1, entriesOf(10, 1, false), 0);
        (,, used) = store.stockTerms();
        assertEq(used, 30e6, "it lacks 30 of the price, not 24");
    }

    function test_shelf_countsALoweredPriceWithTheTimelocks() public {
        openStandardTier();
        setPrice(7, 9e6);
        mintCards(card, 200, 1, 7);
        _set(7, 7e6);
        vm.warp(START + 1 days);
        vm.prank(stocker);
        pool.stock(1, 0, entriesOf(200, 1, false));
        (,, uint64 used) = pool.stockTerms();
        assertEq(used, 8e6, "9 above the lowest value of 1");
    }

    // Liability.

    /// @dev The timelock raised the price of a card on a shelf beyond the band; the draw counts what the card can cost.
    function test_coverage_countsTheCeilingOfADrawnCard() public {
        openStandardTier();
        (, uint256 before) = buyback.coverage();
        assertEq(before, 0, "no window");
        setPrice(1, 500e6);
        setPrice(2, 500e6);
        pool.reveal(buyAndReady(alice, 1, 2, 1), 2);
        (, uint256 liability) = buyback.coverage();
        assertEq(liability, 2 * 1_500e6 * 85 / 100, "two cards at three times 500");
    }

    function test_coverage_countsTheCeilingsOfADrawnBundle() public {
        setPrice(1, 2e6);
        mintCards(card, 1, 3, 1);
        vm.prank(configurer);
        store.setPacketType(1, 500, WINDOW_SECONDS, 5_000);
        vm.prank(stocker);
        store.addBundle(1, 1, entriesOf(1, 3, false), 0);
        setPrice(1, 400e6);
        bytes32 ref = nextRef();
        uint96 id = buyBundle(alice, 1, alice, ref);
        deliverWord(1, userRandomOf(ref));
        store.open(id);
        (, uint256 liability) = buyback.coverage();
        assertEq(liability, 3 * 1_200e6 * 85 / 100, "three cards at three times 400");
    }

    // Windows.

    /// @dev A stolen pauser's key pauses and resumes every few seconds: no earlier extension may be lost.
    function test_pauses_manyShortOnesTakeNoExtensionBack() public {
        setPrice(1, 2e6);
        mintCards(card, 1, 1, 1);
        vm.prank(inventory);
        card.transferFrom(inventory, alice, 1);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 1, alice, uint32(START + 2 days));
        vm.prank(pauser);
        buyback.setPause(true);
        vm.warp(START + 5 days);
        vm.prank(pauser);
        buyback.setPause(false);
        assertEq(card.windowEnd(1), START + 7 days, "extended by five days");
        vm.startPrank(pauser);
        for (uint256 i; i < 200; ++i) {
            buyback.setPause(true);
            vm.warp(block.timestamp + i % 3);
            buyback.setPause(false);
            vm.warp(block.timestamp + 7);
        }
        vm.stopPrank();
        assertEq(card.windowEnd(1), START + 7 days + 199, "and by the short ones");
        (, uint256 liability) = buyback.coverage();
        assertEq(liability, 6e6 * 85 / 100, "still counted");
        vm.warp(START + 7 days + 199);
        fillFloat(10e6);
        setPrice(1, 2e6);
        vm.startPrank(alice);
        card.setApprovalForAll(address(buyback), true);
        buyback.sellBack(address(card), idsOf(1), 0);
        vm.stopPrank();
    }

    /// @dev Against a plain sum over all pauses, for windows that open and end anywhere.
    function testFuzz_pauses_extendAWindowByWhatItMissed(uint256 seed, uint256 opened, uint256 length) public {
        uint256[2][] memory pauses = new uint256[2][](9);
        vm.startPrank(pauser);
        for (uint256 i; i < 9; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            vm.warp(block.timestamp + seed % 2 days);
            pauses[i][0] = block.timestamp;
            buyback.setPause(true);
            vm.warp(block.timestamp + (seed >> 128) % 2 days);
            pauses[i][1] = block.timestamp;
            if (i < 8) buyback.setPause(false);
        }
        vm.stopPrank();
        opened = bound(opened, START, block.timestamp);
        uint256 expiry = opened + bound(length, 1, 30 days);
        uint256 expected = expiry;
        for (uint256 i; i < 9; ++i) {
            if (pauses[i][1] <= opened || pauses[i][0] > expected) continue;
            expected += pauses[i][1] - (pauses[i][0] < opened ? opened : pauses[i][0]);
        }
        assertEq(buyback.windowEnd(opened, expiry), expected, "the end of the window");
    }

    /// @dev A held card cannot be sold, so its window waits.
    function test_hold_theWindowContinuesForItsRest() public {
        setPrice(1, 2e6);
        mintCards(card, 1, 2, 1);
        vm.startPrank(inventory);
        card.transferFrom(inventory, alice, 1);
        card.transferFrom(inventory, alice, 2);
        vm.stopPrank();
        vm.startPrank(windowKey);
        buyback.registerWindow(address(card), 1, alice, uint32(START + 3 days));
        vm.stopPrank();
        vm.warp(START + 1 days);
        vm.startPrank(admin);
        card.setHeld(1, true);
        card.setHeld(1, true);
        card.setHeld(2, true);
        vm.warp(START + 10 days);
        card.setHeld(1, false);
        card.setHeld(1, false);
        card.setHeld(2, false);
        vm.stopPrank();
        assertEq(card.windowEnd(1), START + 12 days, "two days were left");
        assertEq(card.windowEnd(2), 0, "there was no window");
        (, uint256 liability) = buyback.coverage();
        assertEq(liability, 6e6 * 85 / 100, "counted until then");
        vm.warp(START + 12 days);
        fillFloat(10e6);
        vm.startPrank(alice);
        card.setApprovalForAll(address(buyback), true);
        vm.stopPrank();
        setPrice(1, 2e6);
        vm.prank(alice);
        buyback.sellBack(address(card), idsOf(1), 0);
    }

    function test_hold_anEndedWindowStaysClosed() public {
        setPrice(1, 2e6);
        mintCards(card, 1, 1, 1);
        vm.prank(inventory);
        card.transferFrom(inventory, alice, 1);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 1, alice, uint32(START + 1 days));
        vm.warp(START + 1 days + 1);
        vm.startPrank(admin);
        card.setHeld(1, true);
        vm.warp(START + 2 days);
        card.setHeld(1, false);
        vm.stopPrank();
        assertEq(card.windowEnd(1), START + 1 days, "as before");
        vm.expectRevert();
        vm.prank(stranger);
        buyback.extendWindow(1, uint32(START + 3 days));
    }
}
