// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ICreditsTreasury} from "../src/interfaces/ICreditsTreasury.sol";
import {IDepositRouter} from "../src/interfaces/IDepositRouter.sol";
import {IPayoutDistributor} from "../src/interfaces/IPayoutDistributor.sol";
import {IPrizeSender, PrizeItem} from "../src/interfaces/IPrizeSender.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {IShippingPaymentProcessor, ShippingQuote} from "../src/interfaces/IShippingPaymentProcessor.sol";
import {IUserVault} from "../src/interfaces/IUserVault.sol";
import {IVaultAsset} from "../src/interfaces/IVaultAsset.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IUsdc} from "./utils/Tokens.sol";

interface ISelfCall {
    function sendSelf(PrizeItem calldata item) external;
}

contract CustodyTest is SuiteFixture {
    bytes32 private constant USER = keccak256("a user");
    IUserVault private vault;

    function setUp() public override {
        super.setUp();
        setPrice(1, 2e6);
        mintCards(card, 1, 6, 1);
        vault = IUserVault(vaults.deploy(USER));
    }

    // Prizes.

    function test_prizes_areSentOncePerReference() public {
        vm.expectEmit(address(prizes));
        emit IPrizeSender.PrizeSent(bytes32("a"), address(card), 50, alice, true);
        vm.prank(operator);
        prizes.sendMint(address(card), 50, 1, alice, bytes32("a"));
        assertEq(card.ownerOf(50), alice, "minted");
        vm.startPrank(operator);
        prizes.sendTransfer(address(card), 1, bob, bytes32("b"));
        assertEq(card.ownerOf(1), bob, "moved");
        assertTrue(prizes.used(bytes32("a")) && prizes.used(bytes32("b")), "used");
        vm.expectRevert(abi.encodeWithSelector(IPrizeSender.RefUsed.selector, bytes32("a")));
        prizes.sendTransfer(address(card), 2, bob, bytes32("a"));
        vm.expectRevert(IPrizeSender.SealedMint.selector);
        prizes.sendMint(address(sealedProduct), 1, 1, alice, bytes32("c"));
        vm.expectRevert(IPrizeSender.AssetNotEligible.selector);
        prizes.sendTransfer(address(usdc), 1, bob, bytes32("d"));
        vm.stopPrank();
    }

    function test_prizes_aBatchReportsWhatFailedAndSendsTheRest() public {
        PrizeItem[] memory items = new PrizeItem[](3);
        items[0] = PrizeItem(address(card), 1, 0, alice, bytes32("1"), false);
        items[1] = PrizeItem(address(card), 999, 0, alice, bytes32("2"), false);
        items[2] = PrizeItem(address(card), 60, 1, alice, bytes32("3"), true);
        vm.prank(operator);
        prizes.sendMany(items);
        assertEq(card.balanceOf(alice), 2, "two arrived");
        assertTrue(!prizes.used(bytes32("2")), "the failed one may be tried again");
        vm.startPrank(operator);
        vm.expectRevert(IPrizeSender.BatchSize.selector);
        prizes.sendMany(new PrizeItem[](0));
        vm.expectRevert(IPrizeSender.BatchSize.selector);
        prizes.sendMany(new PrizeItem[](26));
        vm.stopPrank();
        vm.expectRevert(IRoles.Unauthorized.selector);
        ISelfCall(address(prizes)).sendSelf(items[0]);
    }

    // Payouts.

    function test_payouts_eachStatementOnceWithinTheDaysCap() public {
        vm.prank(minter);
        usdc.mint(address(payouts), 300_000e6);
        vm.startPrank(treasurer);
        payouts.pay(7, alice, 60_000e6, bytes32("h"));
        vm.expectRevert(IPayoutDistributor.StatementPaid.selector);
        payouts.pay(7, alice, 1, bytes32("h"));
        vm.expectRevert(IPayoutDistributor.DailyCap.selector);
        payouts.pay(8, alice, 40_000e6 + 1, bytes32("h"));
        payouts.pay(8, alice, 40_000e6, bytes32("h"));
        vm.warp(START + 1 days);
        payouts.pay(9, alice, 1, bytes32("h"));
        payouts.returnSurplus(5e6);
        vm.stopPrank();
        assertTrue(payouts.isPaid(7) && !payouts.isPaid(10), "bitmap");
        assertEq(usdc.balanceOf(treasury), 5e6, "surplus");
        vm.startPrank(admin);
        payouts.setDailyCap(5);
        vm.expectRevert(IPayoutDistributor.DailyCap.selector);
        payouts.setDailyCap(type(uint128).max);
        vm.stopPrank();
        vm.expectRevert(IPayoutDistributor.DailyCap.selector);
        vm.prank(treasurer);
        payouts.pay(11, alice, 5, bytes32("h"));
    }

    function test_payouts_aBlockedPayeeFailsAlone() public {
        vm.prank(minter);
        usdc.mint(address(payouts), 10e6);
        vm.prank(admin);
        usdc.blacklist(alice);
        vm.startPrank(treasurer);
        vm.expectRevert("Blacklistable: account is blacklisted");
        payouts.pay(1, alice, 1e6, 0);
        payouts.pay(2, bob, 1e6, 0);
        vm.stopPrank();
        assertTrue(!payouts.isPaid(1) && payouts.isPaid(2), "one of two");
    }

    // Deposits.

    function test_deposits_goStraightToTheTreasury() public {
        fund(alice, 9e6, address(deposits));
        vm.expectEmit(address(deposits));
        emit IDepositRouter.Deposited(USER, alice, 9e6);
        vm.prank(alice);
        deposits.deposit(USER, 9e6);
        assertEq(usdc.balanceOf(address(credits)), 9e6, "treasury");
        vm.expectRevert(IDepositRouter.ZeroAmount.selector);
        deposits.deposit(USER, 0);
        vm.prank(minter);
        usdc.mint(bob, 4e6);
        bytes32 data =
            keccak256(abi.encode(usdc.PERMIT_TYPEHASH(), bob, address(deposits), 4e6, usdc.nonces(bob), START));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(keyOf("bob"), keccak256(abi.encodePacked("\x19\x01", usdc.DOMAIN_SEPARATOR(), data)));
        vm.prank(bob);
        deposits.depositWithPermit(USER, 4e6, START, v, r, s);
        assertEq(usdc.balanceOf(address(credits)), 13e6, "by permit");
    }

    // The treasury.

    function test_credits_allowanceComesBackOnceADay() public {
        vm.expectRevert(abi.encodeWithSelector(ICreditsTreasury.TooEarly.selector, START + 1 days));
        credits.refresh(address(pool));
        vm.warp(START + 1 days);
        credits.refresh(address(pool));
        assertEq(usdc.allowance(address(credits), address(pool)), 50_000e6, "refreshed");
        vm.expectRevert(abi.encodeWithSelector(ICreditsTreasury.TooEarly.selector, 1 days));
        credits.refresh(stranger);
        vm.prank(admin);
        credits.setSpenderCap(address(pool), 7);
        assertEq(usdc.allowance(address(credits), address(pool)), 7, "a cap takes effect at once");
    }

    function test_credits_withdrawalIsAnnouncedTwoDaysAhead() public {
        vm.prank(minter);
        usdc.mint(address(credits), 9e6);
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(ICreditsTreasury.TooEarly.selector, 0));
        credits.executeWithdraw();
        credits.proposeWithdraw(9e6);
        vm.expectRevert(abi.encodeWithSelector(ICreditsTreasury.TooEarly.selector, START + 48 hours));
        credits.executeWithdraw();
        vm.warp(START + 48 hours);
        credits.executeWithdraw();
        vm.stopPrank();
        assertEq(usdc.balanceOf(treasury), 9e6, "to the treasury only");
    }

    function test_credits_topUpIsForVaultsWithinTheDaysCap() public {
        vm.expectRevert(IRoles.Unauthorized.selector);
        credits.topUp(1);
        vm.prank(admin);
        credits.setSpenderCap(address(credits), 5e6);
        vm.prank(minter);
        usdc.mint(address(credits), 99e6);
        vm.startPrank(address(vault));
        credits.topUp(5e6);
        vm.expectRevert(ICreditsTreasury.DailyCap.selector);
        credits.topUp(1);
        vm.warp(START + 1 days);
        credits.topUp(1);
        vm.stopPrank();
    }

    // Vaults.

    function test_vault_addressFollowsFromTheUserAlone() public {
        assertEq(vaults.vaultOf(USER), address(vault), "known before");
        vm.prank(stranger);
        assertEq(vaults.deploy(USER), address(vault), "same result for every deployer");
        assertTrue(vaults.isVault(address(vault)) && !vaults.isVault(alice), "registered");
        assertEq(vault.userRef(), USER, "reference in its code");
        assertTrue(vaults.isOperator(operator) && vaults.isAdmin(admin) && vaults.sellCap() == 10_000e6, "settings");
        assertTrue(vault.exportTo() == address(0) && vault.exportableAt() == 0, "no export yet");
        assertTrue(card.KIND() == 1 && sealedProduct.KIND() == 4, "kinds");
        assertTrue(vaults.vaultOf(bytes32("other")) != address(vault), "another user, another vault");
    }

    function test_vault_sweepsDollarsToTheTreasury() public {
        vm.prank(minter);
        usdc.mint(address(vault), 5e6);
        vm.prank(stranger);
        vault.sweep();
        assertEq(usdc.balanceOf(address(credits)), 5e6, "swept");
    }

    function test_vault_sellsBackAndLeavesNoApproval() public {
        _give(1);
        fillFloat(10e6);
        vm.prank(operator);
        buyback.registerWindow(address(card), 1, address(vault), uint32(START + 60));
        vm.prank(operator);
        vault.exec(1, abi.encode(address(card), idsOf(1), 1_700_000));
        assertEq(usdc.balanceOf(address(vault)), 1_700_000, "paid");
        assertTrue(!card.isApprovedForAll(address(vault), address(buyback)), "approval cleared");
    }

    function test_vault_revertsWithDailyCapForAStolenOperatorKey() public {
        _give(1);
        fillFloat(10e6);
        vm.prank(admin);
        vaults.setSellCap(1e6);
        vm.startPrank(operator);
        buyback.registerWindow(address(card), 1, address(vault), uint32(START + 60));
        vm.expectRevert(IUserVault.DailyCap.selector);
        vault.exec(1, abi.encode(address(card), idsOf(1), 1));
        vm.stopPrank();
    }

    function test_vault_redeemsWithMoneyFromTheTreasuryInOneCall() public {
        _give(1);
        vm.prank(minter);
        usdc.mint(address(credits), 20e6);
        vm.startPrank(operator);
        vault.exec(2, abi.encode(address(card), 1));
        vault.exec(3, abi.encode(address(card), 1));
        vault.exec(2, abi.encode(address(card), 1));
        vm.stopPrank();
        ShippingQuote memory quote =
            ShippingQuote(bytes32(uint256(3)), address(vault), address(card), 1, 12e6, uint64(START + 60));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("signer"), processor.hashQuote(quote));
        vm.prank(operator);
        vault.exec(4, abi.encode(quote, abi.encodePacked(r, s, v)));
        assertTrue(processor.isPaid(quote.orderId), "paid");
        assertEq(usdc.balanceOf(address(credits)), 8e6, "from the treasury");
        assertEq(usdc.allowance(address(vault), address(processor)), 0, "exact approval");
    }

    function test_vault_exportsOnlyToTheSignedWalletADayLater() public {
        _give(1);
        bytes memory signature = _signExport("alice", alice, uint64(START + 60));
        vm.startPrank(operator);
        vm.expectRevert(IUserVault.NotExportable.selector);
        vault.exec(5, abi.encode(address(card), 1));
        vm.expectRevert(IUserVault.BadSignature.selector);
        vault.setExportTo(bob, uint64(START + 60), signature);
        vm.expectRevert(IUserVault.BadSignature.selector);
        vault.setExportTo(alice, uint64(START - 1), signature);
        vault.setExportTo(alice, uint64(START + 60), signature);
        vm.expectRevert(IUserVault.ExportFinal.selector);
        vault.setExportTo(alice, uint64(START + 60), signature);
        vm.expectRevert(IUserVault.NotExportable.selector);
        vault.exec(5, abi.encode(address(card), 1));
        vm.warp(START + 1 days);
        vault.exec(5, abi.encode(address(card), 1));
        vm.stopPrank();
        assertEq(card.ownerOf(1), alice, "exported");
    }

    function test_vault_ownershipEndsTheOperatorsRights() public {
        _give(1);
        _give(2);
        bytes memory signature = _signExport("alice", alice, uint64(START + 60));
        vm.startPrank(operator);
        vm.expectRevert(IUserVault.NotExportable.selector);
        vault.transferOwnership(alice);
        vault.setExportTo(alice, uint64(START + 60), signature);
        vm.warp(START + 1 days);
        vm.expectRevert(IUserVault.NotExportable.selector);
        vault.transferOwnership(operator);
        vault.transferOwnership(alice);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.exec(2, abi.encode(address(card), 1));
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.transferOwnership(alice);
        vm.stopPrank();
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.sweep();
        vm.prank(alice);
        vault.exec(5, abi.encode(address(card), 1));
        bytes memory move = abi.encodeCall(card.transferFrom, (address(vault), bob, 2));
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.ownerCall(address(card), move);
        vm.prank(alice);
        vault.ownerCall(address(card), move);
        assertEq(card.ownerOf(2), bob, "the owner does as she likes");
        vm.expectRevert("ERC20: transfer amount exceeds balance");
        vm.prank(alice);
        vault.ownerCall(address(usdc), abi.encodeCall(usdc.transfer, (bob, 1)));
    }

    function test_vault_revertsWithBadActionAndUnauthorized() public {
        vm.startPrank(operator);
        vm.expectRevert(IUserVault.BadAction.selector);
        vault.exec(6, "");
        vm.expectRevert(IUserVault.BadAction.selector);
        vault.exec(2, abi.encode(address(usdc), 1));
        vm.stopPrank();
        vm.startPrank(stranger);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.exec(2, abi.encode(address(card), 1));
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.setExportTo(stranger, uint64(START + 60), "");
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.rescueToken(address(card));
        vm.stopPrank();
    }

    function test_vault_rescuesForeignTokensToTheTreasury() public {
        address code = deployCode("TestUsdc", "");
        IUsdc other = IUsdc(
            deployCode(
                "TestUsdcProxy",
                abi.encode(code, makeAddr("x"), abi.encodeCall(IUsdc.initialize, (admin, minter)))
            )
        );
        vm.prank(minter);
        other.mint(address(vault), 5);
        vm.startPrank(admin);
        vault.rescueToken(address(other));
        assertEq(other.balanceOf(treasury), 5, "rescued");
        vm.expectRevert(IUserVault.BadAction.selector);
        vault.rescueToken(address(usdc));
        vm.expectRevert(IUserVault.BadAction.selector);
        vault.rescueToken(address(card));
        vm.stopPrank();
    }

    // The sandbox USDC.

    function test_usdc_authorizationsAreUsedOnce() public {
        vm.prank(minter);
        usdc.mint(alice, 5e6);
        bytes32 data = keccak256(
            abi.encode(
                usdc.TRANSFER_WITH_AUTHORIZATION_TYPEHASH(), alice, bob, 5e6, START - 1, START + 1, bytes32("n")
            )
        );
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(keyOf("alice"), keccak256(abi.encodePacked("\x19\x01", usdc.DOMAIN_SEPARATOR(), data)));
        usdc.transferWithAuthorization(alice, bob, 5e6, START - 1, START + 1, bytes32("n"), v, r, s);
        assertEq(usdc.balanceOf(bob), 5e6, "moved");
        vm.expectRevert("FiatTokenV2: authorization is used or canceled");
        usdc.transferWithAuthorization(alice, bob, 5e6, START - 1, START + 1, bytes32("n"), v, r, s);
        vm.expectRevert("FiatToken: contract is already initialized");
        usdc.initialize(alice, alice);
        vm.expectRevert("FiatToken: caller is not a minter");
        vm.prank(alice);
        usdc.mint(alice, 1);
    }

    function _give(uint256 id) private {
        vm.prank(inventory);
        card.transferFrom(inventory, address(vault), id);
    }

    function _signExport(string memory who, address to, uint64 deadline) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(who), vault.exportDigest(to, deadline));
        return abi.encodePacked(r, s, v);
    }
}
