// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ITierShelves} from "../src/interfaces/IComboPool.sol";
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
        string memory taken = "nothing; with `prizes`, invented cards of any price group";
        report("`minter`", taken, taken, "`pauser` revokes it");
    }

    function test_stolen_pricer() public {
        uint256 begin = block.timestamp;
        (uint256 ref, uint256 price) = (2_500e6, 2_500e6);
        uint256 minute;
        for (; minute <= 60; ++minute) {
            vm.warp(begin + minute * 1 minutes);
            if (minute != 0) ref += (price - ref) / 60;
            price = ref * 13 / 10;
            _setPrice(4, price);
        }
        uint256 hour = price * 100 / 2_500e6 - 100;
        assertEq(hour, 75, "percent within an hour");
        for (; price < 7_500e6; ++minute) {
            vm.warp(begin + minute * 1 minutes);
            ref += (price - ref) / 60;
            price = ref * 13 / 10 < 7_500e6 ? ref * 13 / 10 : 7_500e6;
            _setPrice(4, price);
        }
        vm.warp(begin + 24 hours);
        vm.expectRevert();
        _setPrice(4, 7_500e6 + 1);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(pricer);
        oracle.setGroups(address(card), idsOf(1), 2);
        revoke(address(oracle), Role.PRICER, pricer);
        vm.expectRevert(IRoles.Unauthorized.selector);
        _setPrice(4, 7_000e6);
        report(
            "`pricer`",
            string.concat(vm.toString(hour), " % more for own cards with open windows, within the daily cap of payouts"),
            "200 % more for them, within the caps of two days",
            "`pauser` pauses sell-backs or revokes it"
        );
    }

    function _setPrice(uint24 group, uint256 price) private {
        uint24[] memory groups = new uint24[](1);
        uint64[] memory prices = new uint64[](1);
        (groups[0], prices[0]) = (group, uint64(price));
        vm.prank(pricer);
        oracle.setPrices(groups, prices);
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
        pool.activateTier(1, version);
        vm.stopPrank();
        for (uint64 seq = 1; seq <= 4; ++seq) {
            pool.reveal(buyAndReady(thief, 1, 10, seq), 10);
        }
        assertEq(graded.balanceOf(thief), 40, "every card of the shelf");
        assertEq(usdc.balanceOf(address(pool)), 400_000, "for forty cents");
        revoke(address(pool), Role.CONFIG, configurer);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(configurer);
        pool.activateTier(1, 1);
        string memory taken = "every card on the shelves, at a cent per pack";
        report("`config`, unless the timelock holds it", taken, taken, "`pauser` pauses the sales or revokes it");
    }

    function test_stolen_pauser() public {
        uint96 id = buy(alice, 1, 1);
        vm.startPrank(pauser);
        pool.setPause(true);
        buyback.setPause(true);
        vaults.setPause(true);
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
