// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBuybackPool} from "../src/interfaces/IBuybackPool.sol";
import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import "../src/types/RoleIds.sol" as Role;
import {StolenKeysFixture} from "./utils/StolenKeysFixture.sol";

/// @notice Two keys that are worth more together, and a key with an act of the timelock; see `StolenKeysTest` for the rules.
contract StolenPairsTest is StolenKeysFixture {
    /// @dev A group at three times the price of the timelock, the most that a price can have risen since.
    uint24 private constant RISEN = 6;
    uint256 private constant RISEN_PRICE = 300e6;
    uint256 private constant RISEN_ID = 10_000;
    uint256 private constant INVENTED = 9_000;
    uint64 private seq;
    uint256 private ref_;
    uint256 private price_;

    function test_stolen_custodianAndWindows() public {
        vm.warp(MIDNIGHT - 30 minutes);
        assertEq(_release(MIDDLE, 10), 4, "the cap of a day");
        vm.warp(MIDNIGHT);
        assertEq(_release(MIDDLE + 4, 6), 4, "and of the next");
        vm.warp(MIDNIGHT - 30 minutes);
        sellWithWindows();
        vm.prank(pauser);
        buyback.setPause(true);
        vm.expectRevert(IBuybackPool.SellBackPaused.selector);
        vm.prank(thief);
        buyback.sellBack(address(graded), idsOf(MIDDLE + 9), 0);
        string memory taken = string.concat(dollars(17_000e6), " of the float, for 400 cards worth at most ", dollars(20_000e6));
        report("`custodian` and `windows`", taken, taken, "`pauser` revokes either, or pauses releases or sell-backs");
    }

    function test_stolen_minterAndCustodian() public {
        mintCards(graded, 9_000, 10, 4);
        vm.warp(MIDNIGHT - 30 minutes);
        uint256 got = _release(9_000, 10);
        vm.warp(MIDNIGHT);
        got += _release(9_000 + got, 10 - got);
        vm.warp(MIDNIGHT + 23 hours);
        assertEq(_release(9_000 + got, 10 - got), 0, "no more in a day");
        assertEq(graded.balanceOf(thief) * 2_500e6, 20_000e6, "the caps of two days");
        vm.prank(pauser);
        stockroom.setPause(true);
        vm.warp(MIDNIGHT + 2 days);
        assertEq(_release(9_000 + got, 1), 0, "paused");
        string memory taken =
            string.concat("400 invented cards of any price group, worth at most ", dollars(20_000e6), " there");
        report("`minter` and `custodian`", taken, taken, "`pauser` revokes either, or pauses releases");
    }

    /// @dev Invented cards in place of the inventory's: the caps count them alike, and their windows take USDC.
    function test_stolen_minterAndStocker() public {
        openEmptyProducts();
        mintCards(graded, INVENTED, 5, 5);
        vm.warp(MIDNIGHT - 30 minutes);
        _stockAndBuyInvented(INVENTED);
        vm.warp(MIDNIGHT);
        _stockAndBuyInvented(INVENTED + 2);
        approveSales(thief);
        uint256[] memory ids = new uint256[](4);
        for (uint256 i; i < 4; ++i) {
            ids[i] = INVENTED + i;
        }
        vm.prank(thief);
        uint256 paid = buyback.sellBack(address(graded), ids, 0);
        assertEq(paid, 4 * 10_005e6 * 8_500 / 10_000, "85 % of the caps of two days and two contracts, and of four prices");
        vm.warp(MIDNIGHT + 23 hours + 29 minutes);
        vm.expectRevert(IEscrow.StockCap.selector);
        vm.prank(stocker);
        store.addBundle(1, 1, entriesOf(INVENTED + 4, 1, true), 0);
        revoke(address(graded), Role.MINTER, minter);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(minter);
        graded.mint(INVENTED + 5, 5, bytes32("forged"));
        string memory taken = string.concat(dollars(paid), " of the float, for invented cards bought at ", dollars(20e6));
        report("`minter` and `stocker`", taken, taken, "`pauser` revokes either, or pauses the sales or sell-backs");
    }

    /// @dev Puts one card into each contract, which uses up both caps of the day, and buys both.
    function _stockAndBuyInvented(uint256 first) private {
        vm.startPrank(stocker);
        store.addBundle(1, 1, entriesOf(first, 1, true), 0);
        pool.stock(3, 0, entriesOf(first + 1, 1, true));
        vm.expectRevert(IEscrow.StockCap.selector);
        store.addBundle(1, 1, entriesOf(INVENTED + 4, 1, true), 0);
        vm.stopPrank();
        bytes32 ref = nextRef();
        uint96 id = buyBundle(thief, 1, thief, ref);
        deliverWord(++seq, userRandomOf(ref));
        store.open(id);
        pool.reveal(buyAndReady(thief, 3, 1, ++seq), 1);
    }

    /// @dev The activation names the stock, so these two thieves need no cap.
    function test_stolen_configAndStocker() public {
        vm.startPrank(configurer);
        uint16 version = pool.proposeTier(4, 1, WINDOW_SECONDS, 6_000, oneTable(1, 0), 1);
        pool.setShelfBounds(4, 600_000, 500);
        vm.stopPrank();
        vm.prank(stocker);
        pool.stock(4, 0, entriesOf(DEAR, 40, true));
        bytes32 hash = pool.stockHash(4);
        vm.prank(configurer);
        pool.activateTier(4, version, hash);
        for (uint64 i = 1; i <= 4; ++i) {
            pool.reveal(buyAndReady(thief, 4, 10, i), 10);
        }
        assertEq(graded.balanceOf(thief), 40, "every dear card of the inventory");
        assertEq(usdc.balanceOf(address(pool)), 400_000, "for forty cents");
        revoke(address(pool), Role.CONFIG, configurer);
        revoke(address(pool), Role.STOCKER, stocker);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(stocker);
        pool.stock(4, 0, entriesOf(MIDDLE, 1, true));
        string memory taken = "every card of the inventory, at a cent per pack";
        report(
            "`config` and `stocker`, unless the timelock holds the former",
            taken,
            taken,
            "`pauser` pauses the sales or revokes either"
        );
    }

    function test_stolen_pricerAndPrizes() public {
        (string memory hour, string memory day) = _takeAtLoweredPrices(true);
        report("`pricer` and `prizes`", hour, day, "`pauser` revokes either, or pauses prizes");
    }

    function test_stolen_pricerAndCustodian() public {
        (string memory hour, string memory day) = _takeAtLoweredPrices(false);
        report("`pricer` and `custodian`", hour, day, "`pauser` revokes either, or pauses releases");
    }

    /// @dev Prices count that the timelock set, so they limit what a lower price is worth to a third of what it can be.
    function _takeAtLoweredPrices(bool asPrizes) private returns (string memory hour, string memory day) {
        _letRise();
        _lowerUntil(MIDNIGHT - 1 minutes);
        uint256 got = _takeRisen(asPrizes, 0);
        _lowerUntil(MIDNIGHT + 30 minutes);
        uint256 state = vm.snapshotState();
        hour = _worthOf(got + _takeRisen(asPrizes, got), 0);
        vm.revertToState(state);
        _lowerUntil(MIDNIGHT + 23 hours);
        got += _takeRisen(asPrizes, got);
        assertLe(got * RISEN_PRICE, 3 * 20_000e6, "three times the caps of two days");
        assertEq(_takeRisen(asPrizes, got), 0, "no more in a day");
        day = _worthOf(got, 0);
    }

    function _takeRisen(bool asPrizes, uint256 taken) private returns (uint256) {
        if (!asPrizes) return _release(RISEN_ID + taken, 200);
        uint256 before = graded.balanceOf(thief);
        takePrizes(graded, RISEN_ID + taken, 200);
        return graded.balanceOf(thief) - before;
    }

    /// @dev As the stocker alone, at the lowered price; see `test_stolen_pricerAndStocker` for the unlowered one.
    function test_stolen_pricerAndStockerAfterARise() public {
        openEmptyProducts();
        _letRise();
        _lowerUntil(MIDNIGHT - 1 minutes);
        uint256 got = _stockAndBuyRisen(0);
        _lowerUntil(MIDNIGHT + 30 minutes);
        uint256 state = vm.snapshotState();
        uint256 more = _stockAndBuyRisen(got);
        assertEq(graded.balanceOf(thief), got + more, "bought");
        string memory hour = _worthOf(got + more, usdc.balanceOf(address(pool)) + usdc.balanceOf(address(store)));
        vm.revertToState(state);
        _lowerUntil(MIDNIGHT + 23 hours);
        got += _stockAndBuyRisen(got);
        uint256 paid = usdc.balanceOf(address(pool)) + usdc.balanceOf(address(store));
        assertLe(got * RISEN_PRICE - paid, 3 * 40_000e6 + 2 * paid, "three times the caps of two days and two contracts");
        revoke(address(store), Role.STOCKER, stocker);
        revoke(address(pool), Role.STOCKER, stocker);
        report("`pricer` and `stocker`", hour, _worthOf(got, paid), "`pauser` revokes either, or pauses the sales");
    }

    /// @dev Fills both contracts up to their caps, in small steps, and buys everything.
    function _stockAndBuyRisen(uint256 taken) private returns (uint256 got) {
        uint256 id = RISEN_ID + taken;
        vm.startPrank(stocker);
        while (_tryCall(address(pool), abi.encodeCall(pool.stock, (3, 0, entriesOf(id + got, 1, true))))) ++got;
        vm.stopPrank();
        for (uint256 left = got; left != 0;) {
            uint8 packs = left > 10 ? 10 : uint8(left);
            pool.reveal(buyAndReady(thief, 3, packs, ++seq), packs);
            left -= packs;
        }
        for (uint256 size = 20; size != 0;) {
            vm.prank(stocker);
            bytes memory data = abi.encodeCall(store.addBundle, (1, 1, entriesOf(id + got, size, true), 0));
            if (!_tryCall(address(store), data)) {
                --size;
                continue;
            }
            bytes32 ref = nextRef();
            uint96 request = buyBundle(thief, 1, thief, ref);
            deliverWord(++seq, userRandomOf(ref));
            store.open(request);
            got += size;
        }
    }

    /// @dev A stocker who removes the poor bundles of a packet type before it returns to the market gets the good ones for
    /// its price: that counts, too.
    function test_stolen_stockerBeforeAPacketTypeReturns() public {
        openEmptyProducts();
        vm.warp(MIDNIGHT);
        uint256 removed;
        vm.startPrank(admin);
        store.setStockCap(1_000_000e6);
        vm.stopPrank();
        vm.prank(configurer);
        store.setPacketType(2, 300_000, WINDOW_SECONDS, 5_000);
        vm.startPrank(stocker);
        for (uint256 i; i < 20; ++i) {
            store.addBundle(2, 1, entriesOf(300 + i, 1, false), 0);
        }
        store.addBundle(2, 1, entriesOf(STOCKED, 1, true), 0);
        vm.stopPrank();
        vm.prank(admin);
        store.setStockCap(10_000e6);
        vm.prank(pauser);
        store.pausePacketType(2);
        vm.warp(MIDNIGHT + 1 days);
        uint32 bundle = store.bundleAt(2, 0);
        vm.startPrank(stocker);
        while (_tryCall(address(store), abi.encodeCall(store.removeBundle, (2, 0, bundle)))) {
            ++removed;
            bundle = store.bundleAt(2, 0);
        }
        assertEq(removed, 3, "three prices of 3,000 in a day");
        vm.expectRevert(IEscrow.StockCap.selector);
        store.removeBundle(2, 0, bundle);
        vm.stopPrank();
    }

    function _tryCall(address to, bytes memory data) private returns (bool ok) {
        (ok,) = to.call(data);
    }

    /// @dev Releases cards one by one until one does not fit.
    function _release(uint256 first, uint256 count) private returns (uint256 released) {
        for (; released < count; ++released) {
            vm.prank(custodian);
            bytes memory data = abi.encodeCall(stockroom.release, (address(graded), idsOf(first + released), thief));
            if (!_tryCall(inventory, data)) return released;
        }
    }

    function _worthOf(uint256 cards, uint256 paid) private pure returns (string memory) {
        string memory more = paid == 0 ? "" : " more than the thief pays";
        string memory rose = ", if their price rose to three times the timelock's";
        return string.concat("cards worth ", dollars(cards * RISEN_PRICE - paid), more, rose);
    }

    /// @dev Lets the price of a group rise in the hours before.
    function _letRise() private {
        setPrice(RISEN, uint64(RISEN_PRICE / 3));
        mintCards(graded, RISEN_ID, 600, RISEN);
        uint256 price = RISEN_PRICE / 3;
        for (uint256 hour = 1; price < RISEN_PRICE; ++hour) {
            vm.warp(START + hour * 1 hours);
            price = price * 13 / 10 < RISEN_PRICE ? price * 13 / 10 : RISEN_PRICE;
            pricerSets(RISEN, price);
        }
        vm.warp(MIDNIGHT - 30 minutes);
        (ref_, price_) = (RISEN_PRICE, RISEN_PRICE);
    }

    /// @dev Lowers the price as fast as the contract allows, to the timelock's, and proves that no faster way is accepted.
    function _lowerUntil(uint256 end) private {
        while (price_ > RISEN_PRICE / 3) {
            uint256 lowest = ref_ - ref_ * 3_000 / 10_000;
            if (lowest < price_) {
                vm.expectRevert();
                pricerSets(RISEN, lowest - 1);
                price_ = lowest > RISEN_PRICE / 3 ? lowest : RISEN_PRICE / 3;
                pricerSets(RISEN, price_);
            }
            if (block.timestamp + 1 minutes > end) break;
            vm.warp(block.timestamp + 1 minutes);
            ref_ -= (ref_ - price_) / 60;
        }
        vm.warp(end);
    }
}
