// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IComboPool, ITierShelves} from "../src/interfaces/IComboPool.sol";
import {ICommitReveal} from "../src/interfaces/ICommitReveal.sol";
import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {IPayoutDistributor} from "../src/interfaces/IPayoutDistributor.sol";
import {PrizeItem} from "../src/interfaces/IPrizeSender.sol";
import {IRandomnessRouter} from "../src/interfaces/IRandomness.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {ShippingQuote} from "../src/interfaces/IShippingPaymentProcessor.sol";
import "../src/types/RoleIds.sol" as Role;
import {StolenKeysFixture} from "./utils/StolenKeysFixture.sol";
import {IAccess} from "./utils/Tokens.sol";

/// @notice The keys of stock, prices, payouts, randomness and administration; see `StolenKeysTest` for the rules.
contract StolenMarketKeysTest is StolenKeysFixture {
    /// @dev A permit is no payment: the thief buys at the price, as from a tier that is not gated.
    function test_stolen_gate() public {
        vm.prank(pauser);
        pool.gateTier(1);
        uint64 expiry = uint64(MIDNIGHT + 1 days);
        bytes memory permit = permitFor(thief, 1, 1, 10, expiry, "stolen");
        vm.expectRevert();
        vm.prank(thief);
        pool.purchaseGated(1, 1, 10, 5e6, thief, "stolen", bytes32("random"), expiry, permit);
        fund(thief, 100e6, address(pool));
        vm.prank(thief);
        pool.purchaseGated(1, 1, 10, 5e6, thief, "stolen", bytes32("random"), expiry, permit);
        assertEq(usdc.balanceOf(thief), 50e6, "at the price");
        revoke(address(pool), Role.GATE, gateKey);
        permit = permitFor(thief, 1, 1, 10, expiry, "later");
        vm.expectRevert(IComboPool.BadPermit.selector);
        vm.prank(thief);
        pool.purchaseGated(1, 1, 10, 5e6, thief, "later", bytes32("random"), expiry, permit);
        string memory taken = "nothing; it admits every wallet to gated tiers, at their price";
        report("`gate`", taken, taken, "`pauser` revokes it");
    }

    function test_stolen_committer() public {
        vm.startPrank(committer);
        ICommitReveal(address(commitReveal)).commit(bytes32("known"), 100);
        vm.expectRevert(IRandomnessRouter.UnknownRequest.selector);
        ICommitReveal(address(commitReveal)).reveal(1, bytes32("known"));
        vm.stopPrank();
        uint96 id = buy(thief, 1, 1);
        deliverWord(1, userRandomOf(bytes32(refCounter)));
        assertEq(pool.purchaseOf(id).state, 2, "the word of the selected source");
        report("`committer`, another source selected", "nothing", "nothing", "`pauser` revokes it");
    }

    /// @dev The thief sees the result before revealing it, and the penalty for a withheld word is paid to the buyer.
    function test_stolen_committerOfTheSelectedSource() public {
        vm.prank(minter);
        usdc.mint(address(commitReveal), 3_900e6);
        vm.prank(admin);
        pool.setAdapter(address(commitReveal));
        ICommitReveal source = ICommitReveal(address(commitReveal));
        bytes32 link = keccak256("link");
        vm.prank(committer);
        source.commit(keccak256(abi.encodePacked(link)), 100);
        uint96 good = buy(thief, 1, 1);
        bytes32 mine = userRandomOf(bytes32(refCounter));
        vm.roll(block.number + 3);
        bytes32 known = keccak256(abi.encodePacked(link, mine, blockhash(block.number - 1)));
        source.reveal(1, link);
        assertEq(pool.purchaseOf(good).word, known, "the thief knew the word before revealing it");
        pool.reveal(good, 1);
        uint96[4] memory ids;
        for (uint256 i; i < 4; ++i) {
            ids[i] = buy(thief, 1, i == 3 ? 9 : 10);
        }
        vm.warp(block.timestamp + 1 hours);
        vm.expectRevert();
        pool.refund(ids[0]);
        vm.warp(block.timestamp + 1 hours);
        for (uint256 i; i < 4; ++i) {
            pool.refund(ids[i]);
        }
        assertEq(usdc.balanceOf(thief), 195e6 + 3_900e6, "the price back, and the bond");
        vm.prank(pauser);
        pool.setPause(true);
        string memory hour = "the cards of good draws, for packs at their price";
        report(
            "`committer`, commit-and-reveal selected",
            hour,
            string.concat(hour, ", and the bond (", dollars(3_900e6), ") after the refund delay"),
            "`pauser` pauses the sales; the timelock selects another source"
        );
    }

    function test_stolen_stocker() public {
        openEmptyProducts();
        vm.warp(MIDNIGHT - 30 minutes);
        _stockAndBuy(STOCKED, 1);
        vm.warp(MIDNIGHT);
        _stockAndBuy(STOCKED + 2, 3);
        assertEq(graded.balanceOf(thief), 4, "for 20 USDC");
        uint256 more = 4 * (10_005e6 - 5e6);
        assertEq(more, 40_000e6, "the caps of two days and two contracts in an hour");
        vm.warp(MIDNIGHT + 23 hours + 29 minutes);
        _expectStockCap();
        vm.expectRevert();
        vm.prank(stocker);
        graded.transferFrom(inventory, thief, DEAR);
        buy(alice, 1, 1);
        vm.expectRevert(ITierShelves.StockLocked.selector);
        vm.prank(stocker);
        pool.unstock(1, 0, new uint32[](1));
        revoke(address(store), Role.STOCKER, stocker);
        revoke(address(pool), Role.STOCKER, stocker);
        vm.warp(MIDNIGHT + 1 days);
        vm.startPrank(stocker);
        vm.expectRevert(IRoles.Unauthorized.selector);
        store.addBundle(1, 1, entriesOf(300, 1, false), 0);
        vm.expectRevert(IRoles.Unauthorized.selector);
        pool.stock(3, 0, entriesOf(MIDDLE, 1, true));
        vm.stopPrank();
        string memory taken = string.concat("cards worth ", dollars(more), " more than the thief pays for them");
        report("`stocker`", taken, taken, "`pauser` revokes it, or pauses the sales");
    }

    /// @dev Puts one card into each contract, which uses up both caps of the day, and buys both.
    function _stockAndBuy(uint256 first, uint64 seq) private {
        vm.startPrank(stocker);
        store.addBundle(1, 1, entriesOf(first, 1, true), 0);
        pool.stock(3, 0, entriesOf(first + 1, 1, true));
        vm.stopPrank();
        _expectStockCap();
        bytes32 ref = nextRef();
        uint96 id = buyBundle(thief, 1, thief, ref);
        deliverWord(seq, userRandomOf(ref));
        store.open(id);
        pool.reveal(buyAndReady(thief, 3, 1, seq + 1), 1);
    }

    /// @dev Neither a better card nor the removal of a worse one fits into the day.
    function _expectStockCap() private {
        vm.startPrank(stocker);
        vm.expectRevert(IEscrow.StockCap.selector);
        store.addBundle(1, 1, entriesOf(DEAR, 1, true), 0);
        vm.expectRevert(IEscrow.StockCap.selector);
        pool.stock(3, 0, entriesOf(MIDDLE, 1, true));
        vm.expectRevert(IEscrow.StockCap.selector);
        pool.unstock(1, 0, new uint32[](1));
        vm.stopPrank();
    }

    function test_stolen_minter() public {
        vm.prank(minter);
        card.mint(9_000, 3, bytes32("forged"));
        assertEq(card.ownerOf(9_000), inventory, "not the thief");
        vm.expectRevert();
        vm.prank(minter);
        card.transferFrom(inventory, thief, 9_000);
        vm.prank(prizeKey);
        prizes.send(PrizeItem(address(card), 9_000, thief, bytes32("a")));
        assertEq(card.ownerOf(9_000), thief, "with the key of prizes");
        revoke(address(card), Role.MINTER, minter);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(minter);
        card.mint(9_001, 3, bytes32("forged"));
        report("`minter`", "nothing", "nothing", "`pauser` revokes it");
    }

    function test_stolen_minterAndPrizes() public {
        mintCards(card, 9_000, 10, 4);
        vm.warp(MIDNIGHT - 30 minutes);
        takePrizes(card, 9_000, 10);
        vm.warp(MIDNIGHT);
        takePrizes(card, 9_000, 10);
        vm.warp(MIDNIGHT + 23 hours);
        takePrizes(card, 9_000, 10);
        assertEq(card.balanceOf(thief) * 2_500e6, 20_000e6, "the caps of two days");
        vm.prank(pauser);
        prizes.setPause(true);
        string memory taken =
            string.concat("400 invented cards of any price group, worth at most ", dollars(20_000e6), " there");
        report("`minter` and `prizes`", taken, taken, "`pauser` revokes either, or pauses prizes");
    }

    function test_stolen_pricer() public {
        _letFall();
        uint256 begin = block.timestamp;
        uint256 hour = _raise(6, begin, 60) * 100 / 2_500e6 - 100;
        assertEq(hour, 75, "percent within an hour");
        assertEq(_raise(6, begin, 24 * 60), 7_500e6, "three times the recent price within a day, not the timelock's");
        vm.expectRevert();
        pricerSets(6, 7_500e6 + 1);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(pricer);
        oracle.setGroups(address(card), idsOf(1), 2);
        revoke(address(oracle), Role.PRICER, pricer);
        vm.expectRevert(IRoles.Unauthorized.selector);
        pricerSets(4, 7_000e6);
        report(
            "`pricer`",
            string.concat(vm.toString(hour), " % more for own cards with open windows, within the daily cap of payouts"),
            "200 % more for them, within the caps of two days",
            "`pauser` pauses sell-backs or revokes it"
        );
    }

    /// @dev The price of group 6 fell to a tenth of the timelock's in the last days.
    function _letFall() private {
        vm.warp(START - 12 days);
        setPrice(6, 25_000e6);
        uint256 price = 25_000e6;
        for (uint256 day = 11; day >= 1; --day) {
            vm.warp(START - day * 1 days);
            price = price * 7 / 10 > 2_500e6 ? price * 7 / 10 : 2_500e6;
            pricerSets(6, price);
        }
        vm.warp(START);
    }

    /// @dev Raises a price as fast as the contract allows, until so many minutes after the beginning.
    function _raise(uint24 group, uint256 begin, uint256 minutes_) private returns (uint256) {
        (uint64 price,,) = oracle.tryValueOf(group);
        while (block.timestamp <= begin + minutes_ * 1 minutes) {
            uint64 highest = oracle.highestNow(group);
            uint64 next = _highestStep(group, price < highest ? highest : price);
            if (next > price) price = next;
            vm.warp(block.timestamp + 1 minutes);
        }
        vm.warp(begin + minutes_ * 1 minutes);
        return price;
    }

    /// @dev Sets the highest price that is accepted now, found by halving, and returns it; zero if none is higher.
    function _highestStep(uint24 group, uint64 high) private returns (uint64 best) {
        (uint64 low,,) = oracle.tryValueOf(group);
        while (low < high) {
            uint64 middle = (low + high + 1) / 2;
            uint256 state = vm.snapshotState();
            bool ok = _trySetPrice(group, middle);
            vm.revertToState(state);
            if (ok) (low, best) = (middle, middle);
            else high = middle - 1;
        }
        if (best != 0) pricerSets(group, best);
    }

    function _trySetPrice(uint24 group, uint64 price) private returns (bool ok) {
        uint24[] memory groups = new uint24[](1);
        uint64[] memory prices = new uint64[](1);
        (groups[0], prices[0]) = (group, price);
        vm.prank(pricer);
        (ok,) = address(oracle).call(abi.encodeCall(oracle.setPrices, (groups, prices)));
    }

    /// @dev Windows for own cards count with the timelock's price at least; the raised price is paid for them.
    function test_stolen_pricerAndWindows() public {
        vm.startPrank(inventory);
        for (uint256 id = MIDDLE; id < MIDDLE + 10; ++id) {
            graded.transferFrom(inventory, thief, id);
        }
        vm.stopPrank();
        approveSales(thief);
        uint256 opened;
        for (uint256 half; half < 2; ++half) {
            vm.warp(MIDNIGHT - 30 minutes + half * 30 minutes);
            if (half == 0) pricerSets(4, 1_750e6);
            for (; opened < 10; ++opened) {
                vm.prank(windowKey);
                try buyback.registerWindow(address(graded), MIDDLE + opened, thief, uint32(MIDNIGHT + 2 days)) {}
                catch {
                    break;
                }
            }
        }
        assertEq(opened, 8, "a lowered price opens no more");
        setPrice(4, 2_500e6);
        uint256 state = vm.snapshotState();
        _raise(4, MIDNIGHT, 30);
        uint256 hour = _sellAll();
        vm.revertToState(state);
        _raise(4, MIDNIGHT, 23 * 60 + 30);
        uint256 day = _sellAll();
        assertTrue(hour <= day && day <= 50_000e6, "within the daily cap of payouts");
        revoke(address(buyback), Role.WINDOWS, windowKey);
        string memory for_ = " of the float, for own cards worth ";
        report(
            "`pricer` and `windows`",
            string.concat(dollars(hour), for_, dollars(20_000e6)),
            string.concat(dollars(day), for_, dollars(20_000e6)),
            "`pauser` revokes either, or pauses sell-backs"
        );
    }

    function _sellAll() private returns (uint256) {
        for (uint256 id = MIDDLE; id < MIDDLE + 8; ++id) {
            vm.prank(thief);
            try buyback.sellBack(address(graded), idsOf(id), 0) {} catch {}
        }
        return usdc.balanceOf(thief);
    }

    /// @dev The pricer makes the cards look cheap; they count with the timelock's price.
    function test_stolen_pricerAndStocker() public {
        openEmptyProducts();
        vm.warp(MIDNIGHT - 30 minutes);
        pricerSets(5, 7_100e6);
        _stockAndBuy(STOCKED, 1);
        vm.warp(MIDNIGHT);
        _stockAndBuy(STOCKED + 2, 3);
        vm.warp(MIDNIGHT + 23 hours + 29 minutes);
        _expectStockCap();
        assertEq(graded.balanceOf(thief), 4, "as many as without the key of prices");
        revoke(address(store), Role.STOCKER, stocker);
        revoke(address(pool), Role.STOCKER, stocker);
    }

    /// @dev Stock that is swapped while a tier is off sale counts towards no cap; the activation names what was checked.
    function test_stolen_stockerBeforeAnActivation() public {
        openEmptyProducts();
        vm.prank(pauser);
        pool.pauseTier(3);
        bytes32 checked = pool.stockHash(3);
        vm.prank(stocker);
        pool.stock(3, 0, entriesOf(STOCKED, 4, true));
        vm.expectRevert();
        vm.prank(configurer);
        pool.activateTier(3, 1, checked);
        assertTrue(!pool.tier(3).active, "not on sale");
    }

    function test_stolen_dispatcher() public {
        ShippingQuote memory quote = payOrder();
        ShippingQuote memory forged = abi.decode(abi.encode(quote), (ShippingQuote));
        forged.payer = thief;
        vm.startPrank(dispatcher);
        vm.expectRevert();
        processor.refundShipping(forged);
        processor.refundShipping(quote);
        vm.stopPrank();
        assertEq(usdc.balanceOf(alice), quote.total, "the payer");
        revoke(address(processor), Role.DISPATCHER, dispatcher);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(dispatcher);
        processor.dispatch(quote);
        string memory taken = "nothing; it can end paid orders, for the treasury or the payer";
        report("`dispatcher`", taken, taken, "`pauser` revokes it");
    }

    function test_stolen_treasurer() public {
        uint256 statement;
        vm.prank(treasurer);
        buyback.proposeWithdraw(1e6, thief);
        for (uint256 half; half < 48; ++half) {
            vm.warp(MIDNIGHT - 30 minutes + half * 30 minutes);
            vm.startPrank(treasurer);
            try payouts.pay(++statement, thief, 50_000e6, 0) {} catch {}
            vm.expectRevert(IPayoutDistributor.DailyCap.selector);
            payouts.pay(1_000, thief, 1, 0);
            vm.stopPrank();
            if (half == 2) assertEq(usdc.balanceOf(thief), 100_000e6, "the caps of two days in an hour");
        }
        assertEq(usdc.balanceOf(thief), 100_000e6, "and no more in a day");
        vm.expectRevert();
        vm.prank(treasurer);
        buyback.executeWithdraw();
        uint256 state = vm.snapshotState();
        vm.warp(START + 3 days);
        vm.prank(treasurer);
        buyback.executeWithdraw();
        assertEq(usdc.balanceOf(thief), 100_001e6, "surplus of the float, if the key is not revoked");
        vm.revertToState(state);
        revoke(address(buyback), Role.TREASURER, treasurer);
        revoke(address(payouts), Role.TREASURER, treasurer);
        vm.warp(START + 3 days);
        vm.startPrank(treasurer);
        vm.expectRevert(IRoles.Unauthorized.selector);
        buyback.executeWithdraw();
        vm.expectRevert(IRoles.Unauthorized.selector);
        payouts.pay(2_000, thief, 1, 0);
        vm.stopPrank();
        string memory taken = string.concat(dollars(100_000e6), " of the payouts");
        string memory day = string.concat(taken, "; the surplus of the float after 48 hours");
        report("`treasurer`", taken, day, "`pauser` revokes it");
    }

    /// @dev Where a key and not the timelock holds CONFIG: packs of the dearest shelf for a cent.
    function test_stolen_config() public {
        vm.startPrank(configurer);
        uint16 version = pool.proposeTier(1, 1, WINDOW_SECONDS, 6_000, oneTable(0, 1), 1 << 3);
        pool.activateTier(1, version, 0);
        vm.stopPrank();
        for (uint64 seq = 1; seq <= 4; ++seq) {
            pool.reveal(buyAndReady(thief, 1, 10, seq), 10);
        }
        assertEq(graded.balanceOf(thief), 40, "every card of the shelf");
        assertEq(usdc.balanceOf(address(pool)), 400_000, "for forty cents");
        revoke(address(pool), Role.CONFIG, configurer);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(configurer);
        pool.activateTier(1, 1, 0);
        string memory taken = "every card on the shelves, at a cent per pack";
        report("`config`, unless the timelock holds it", taken, taken, "`pauser` pauses the sales or revokes it");
    }

    function test_stolen_pauser() public {
        uint96 id = buy(alice, 1, 1);
        vm.startPrank(pauser);
        pool.setPause(true);
        buyback.setPause(true);
        vaults.setPause(true);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.cancelExport(address(graded), 200);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.unlinkWallet(thief);
        IAccess(address(pool)).revokeHot(Role.STOCKER, stocker);
        vm.expectRevert(IRoles.Unauthorized.selector);
        IAccess(address(pool)).grantRole(Role.STOCKER, thief);
        vm.stopPrank();
        deliverWord(1, userRandomOf(bytes32(refCounter)));
        pool.reveal(id, 1);
        assertEq(card.balanceOf(alice) + graded.balanceOf(alice), 1, "delivered all the same");
        vm.prank(admin);
        IAccess(address(pool)).revokeRole(Role.PAUSER, pauser);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(pauser);
        pool.setPause(false);
        string memory taken = "nothing; it can stop new business";
        report("`pauser`", taken, taken, "the timelock revokes it, after its delay");
    }
}
