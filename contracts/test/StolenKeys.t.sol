// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBuybackPool} from "../src/interfaces/IBuybackPool.sol";
import {ITierShelves} from "../src/interfaces/IComboPool.sol";
import {IPayoutDistributor} from "../src/interfaces/IPayoutDistributor.sol";
import {PrizeItem} from "../src/interfaces/IPrizeSender.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {ShippingQuote} from "../src/interfaces/IShippingPaymentProcessor.sol";
import {IUserVault} from "../src/interfaces/IUserVault.sol";
import "../src/types/RoleIds.sol" as Role;
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IAccess} from "./utils/Tokens.sol";

/// @notice What a thief of each key can take, and what ends it: one transaction of the pauser.
contract StolenKeysTest is SuiteFixture {
    address private thief = makeAddr("thief");
    IUserVault private vault;

    function setUp() public override {
        super.setUp();
        openStandardTier();
        mintCards(card, 200, 10, 1);
        mintCards(graded, 200, 10, 2);
        fillFloat(100_000e6);
        vault = IUserVault(vaults.deploy("user"));
        vm.startPrank(inventory);
        card.transferFrom(inventory, address(vault), 200);
        graded.transferFrom(inventory, address(vault), 200);
        vm.stopPrank();
        vm.prank(minter);
        usdc.mint(address(credits), 200_000e6);
    }

    function test_stolen_buyer_spendsADaysAllowanceOnPacksAtTheirPrice() public {
        vm.prank(buyerKey);
        pool.purchaseFor(1, 1, 10, 5e6, thief, bytes32("a"), bytes32("r"));
        assertEq(usdc.balanceOf(address(credits)), 200_000e6 - 50e6, "the price of ten packs");
        _revoke(address(pool), Role.BUYER, buyerKey);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(buyerKey);
        pool.purchaseFor(1, 1, 1, 5e6, thief, bytes32("b"), bytes32("r"));
    }

    function test_stolen_prizes_takesInventoryUntilThePause() public {
        vm.startPrank(prizeKey);
        prizes.send(PrizeItem(address(graded), 201, thief, bytes32("a")));
        // Nothing outside of the inventory, and nothing that does not exist.
        vm.expectRevert();
        prizes.send(PrizeItem(address(graded), 1, thief, bytes32("b")));
        vm.expectRevert();
        prizes.send(PrizeItem(address(graded), 200, thief, bytes32("c")));
        vm.expectRevert();
        prizes.send(PrizeItem(address(graded), 999_999, thief, bytes32("d")));
        vm.stopPrank();
        // Without a window the card cannot be turned into USDC here.
        vm.startPrank(thief);
        graded.setApprovalForAll(address(buyback), true);
        vm.expectRevert();
        buyback.sellBack(address(graded), idsOf(201), 0);
        vm.stopPrank();
        vm.prank(pauser);
        prizes.setPause(true);
        vm.expectRevert();
        vm.prank(prizeKey);
        prizes.send(PrizeItem(address(graded), 202, thief, bytes32("e")));
    }

    function test_stolen_prizesAndWindows_sellNoMoreThanTheDaysCap() public {
        setPrice(3, 6_000e6);
        mintCards(graded, 300, 3, 3);
        vm.startPrank(prizeKey);
        for (uint256 id = 300; id < 303; ++id) {
            prizes.send(PrizeItem(address(graded), id, thief, bytes32(id)));
        }
        vm.stopPrank();
        vm.startPrank(windowKey);
        buyback.registerWindow(address(graded), 300, thief, uint32(START + 1 days));
        vm.expectRevert(IBuybackPool.WindowCap.selector);
        buyback.registerWindow(address(graded), 301, thief, uint32(START + 1 days));
        vm.stopPrank();
        vm.startPrank(thief);
        graded.setApprovalForAll(address(buyback), true);
        buyback.sellBack(address(graded), idsOf(300), 0);
        vm.stopPrank();
        assertLe(usdc.balanceOf(thief), uint256(WINDOW_CAP) * 8_500 / 10_000, "the cap of a day");
    }

    function test_stolen_vaults_movesNoCardToTheThief() public {
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 200, address(vault), uint32(START + 1 days));
        vm.startPrank(vaultKey);
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NotLinked.selector, thief));
        vault.exec(5, abi.encode(address(graded), 200, thief));
        // A sale pays the user's own vault, and a sweep only the treasury behind the credits.
        vault.exec(1, abi.encode(address(card), idsOf(200), 0));
        vault.sweep();
        vm.stopPrank();
        assertEq(usdc.balanceOf(thief), 0, "nothing");
        assertEq(usdc.balanceOf(address(credits)), 200_000e6 + 1_700_000, "the user's credits");
    }

    function test_stolen_linker_movesNothing() public {
        _link();
        vm.startPrank(linker);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.exec(5, abi.encode(address(graded), 200, thief));
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NoExport.selector, address(graded), 200));
        vault.completeExport(address(graded), 200);
        vm.stopPrank();
    }

    /// @dev Both keys of an export: the delay is longer than the timelock, and the pauser needs one transaction.
    function test_stolen_vaultsAndLinker_isStoppedWithinTheDelay() public {
        _link();
        vm.prank(vaultKey);
        vault.exec(5, abi.encode(address(graded), 200, thief));
        vm.warp(START + 48 hours);
        vm.prank(pauser);
        vault.cancelExport(address(graded), 200);
        _revoke(address(vaults), Role.VAULTS, vaultKey);
        _revoke(address(vaults), Role.LINKER, linker);
        vm.warp(START + 30 days);
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NoExport.selector, address(graded), 200));
        vault.completeExport(address(graded), 200);
        assertEq(graded.ownerOf(200), address(vault), "still with the user");
    }

    function test_stolen_pricer_staysBelowTheCeilingAndMovesNoGroup() public {
        uint24[] memory groups = new uint24[](1);
        uint64[] memory prices = new uint64[](1);
        groups[0] = 1;
        uint256 time = START;
        uint64 price = 2e6;
        for (uint256 i; i < 48; ++i) {
            time += 30 minutes;
            vm.warp(time);
            prices[0] = price * 13 / 10;
            vm.prank(pricer);
            try oracle.setPrices(groups, prices) {
                price = prices[0];
            } catch {}
        }
        assertLe(price, 6e6, "three times what the timelock set, after a day");
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(pricer);
        oracle.setGroups(address(card), idsOf(1), 2);
    }

    function test_stolen_minter_fillsTheInventoryOnly() public {
        vm.prank(minter);
        card.mint(500, 2, bytes32("forged"));
        assertEq(card.ownerOf(500), inventory, "not the thief");
        vm.expectRevert();
        vm.prank(minter);
        card.transferFrom(inventory, thief, 500);
    }

    function test_stolen_stocker_movesCardsBetweenInventoryAndShelvesOnly() public {
        uint32[] memory first = new uint32[](1);
        vm.startPrank(stocker);
        pool.unstock(1, 0, first);
        assertEq(card.ownerOf(1), inventory, "the inventory gets it");
        vm.expectRevert();
        card.transferFrom(inventory, thief, 1);
        vm.stopPrank();
        buy(alice, 1, 1);
        vm.expectRevert(ITierShelves.StockLocked.selector);
        vm.prank(stocker);
        pool.unstock(1, 0, first);
    }

    function test_stolen_dispatcher_paysTheTreasuryOrThePayer() public {
        vm.prank(inventory);
        card.transferFrom(inventory, alice, 201);
        fund(alice, 12e6, address(processor));
        vm.prank(alice);
        card.requestBurn(201, 1);
        ShippingQuote memory quote =
            ShippingQuote(bytes32(uint256(1)), alice, address(card), 201, 12e6, uint64(START + 60));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("signer"), processor.hashQuote(quote));
        vm.prank(alice);
        processor.payShipping(quote, abi.encodePacked(r, s, v));
        ShippingQuote memory forged = quote;
        vm.startPrank(dispatcher);
        forged.payer = thief;
        vm.expectRevert();
        processor.refundShipping(forged);
        forged.payer = alice;
        processor.refundShipping(quote);
        vm.stopPrank();
        assertEq(usdc.balanceOf(alice), 12e6, "the payer");
    }

    function test_stolen_treasurer_isCappedPerDayAndAnnouncedOtherwise() public {
        vm.prank(minter);
        usdc.mint(address(payouts), 500_000e6);
        vm.startPrank(treasurer);
        payouts.pay(1, thief, 100_000e6, 0);
        vm.expectRevert(IPayoutDistributor.DailyCap.selector);
        payouts.pay(2, thief, 1, 0);
        buyback.proposeWithdraw(1e6, thief);
        vm.stopPrank();
        _revoke(address(buyback), Role.TREASURER, treasurer);
        _revoke(address(payouts), Role.TREASURER, treasurer);
        vm.warp(START + 48 hours);
        vm.startPrank(treasurer);
        vm.expectRevert(IRoles.Unauthorized.selector);
        buyback.executeWithdraw();
        vm.expectRevert(IRoles.Unauthorized.selector);
        payouts.pay(3, thief, 1, 0);
        vm.stopPrank();
    }

    function test_stolen_pauser_stopsBusinessAndNoRight() public {
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
    }

    function _revoke(address target, bytes32 role, address key) private {
        vm.prank(pauser);
        IAccess(target).revokeHot(role, key);
    }

    function _link() private {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("thief"), vault.linkDigest(thief, uint64(START + 60)));
        vm.prank(linker);
        vault.linkWallet(thief, uint64(START + 60), abi.encodePacked(r, s, v));
    }
}
