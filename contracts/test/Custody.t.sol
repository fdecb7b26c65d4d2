// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ICreditsTreasury} from "../src/interfaces/ICreditsTreasury.sol";
import {IDepositRouter} from "../src/interfaces/IDepositRouter.sol";
import {IPayoutDistributor} from "../src/interfaces/IPayoutDistributor.sol";
import {IPrizeSender, PrizeItem} from "../src/interfaces/IPrizeSender.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {IShippingPaymentProcessor, ShippingQuote} from "../src/interfaces/IShippingPaymentProcessor.sol";
import {IUserVault, IVaultFactory} from "../src/interfaces/IUserVault.sol";
import {IVaultAsset} from "../src/interfaces/IVaultAsset.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IAsset, IUsdc} from "./utils/Tokens.sol";

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
        emit IPrizeSender.PrizeSent(bytes32("b"), address(card), 1, bob);
        vm.startPrank(prizeKey);
        prizes.send(PrizeItem(address(card), 1, bob, bytes32("b")));
        assertEq(card.ownerOf(1), bob, "moved");
        assertTrue(prizes.used(bytes32("b")), "used");
        vm.expectRevert(abi.encodeWithSelector(IPrizeSender.RefUsed.selector, bytes32("b")));
        prizes.send(PrizeItem(address(card), 2, bob, bytes32("b")));
        vm.expectRevert(IPrizeSender.AssetNotEligible.selector);
        prizes.send(PrizeItem(address(usdc), 1, bob, bytes32("d")));
        vm.stopPrank();
    }

    function test_prizes_areOnlyWhatTheInventoryHolds() public {
        vm.startPrank(prizeKey);
        // An invented id is not minted, and a card of a user is out of reach.
        vm.expectRevert(IAsset.TokenDoesNotExist.selector);
        prizes.send(PrizeItem(address(card), 999, bob, bytes32("a")));
        prizes.send(PrizeItem(address(card), 1, alice, bytes32("b")));
        vm.expectRevert(IAsset.TransferFromIncorrectOwner.selector);
        prizes.send(PrizeItem(address(card), 1, bob, bytes32("c")));
        vm.expectRevert(IRoles.Unauthorized.selector);
        card.mint(999, 1, 0);
        vm.stopPrank();
    }

    function test_prizes_stopWhilePaused() public {
        PrizeItem memory item = PrizeItem(address(card), 1, bob, bytes32("a"));
        vm.prank(pauser);
        prizes.setPause(true);
        vm.startPrank(prizeKey);
        vm.expectRevert(IPrizeSender.PrizesPaused.selector);
        prizes.send(item);
        vm.expectRevert(IPrizeSender.PrizesPaused.selector);
        prizes.sendMany(new PrizeItem[](1));
        vm.stopPrank();
        vm.prank(pauser);
        prizes.setPause(false);
        vm.prank(prizeKey);
        prizes.send(item);
    }

    /// @dev A stolen key of prizes sends a day's value and number and no more.
    function test_prizes_haveADailyCapByValueAndByNumber() public {
        setPrice(9, 100e6);
        mintCards(card, 70, 5, 9);
        vm.startPrank(admin);
        vm.expectRevert(IPrizeSender.PrizeCap.selector);
        prizes.setCaps(0, 1);
        vm.expectRevert(IPrizeSender.PrizeCap.selector);
        prizes.setCaps(1, 0);
        prizes.setCaps(200e6, 3);
        vm.stopPrank();
        vm.startPrank(prizeKey);
        prizes.send(PrizeItem(address(card), 70, bob, bytes32("70")));
        prizes.send(PrizeItem(address(card), 71, bob, bytes32("71")));
        vm.expectRevert(IPrizeSender.PrizeCap.selector);
        prizes.send(PrizeItem(address(card), 72, bob, bytes32("72")));
        assertTrue(!prizes.used(bytes32("72")), "it may be sent the next day");
        vm.stopPrank();
        // A token without a price counts by number.
        vm.prank(minter);
        sealedProduct.mint(1, 0, bytes32("box"));
        vm.prank(minter);
        sealedProduct.mint(2, 0, bytes32("box"));
        vm.startPrank(prizeKey);
        prizes.send(PrizeItem(address(sealedProduct), 1, bob, bytes32("box 1")));
        vm.expectRevert(IPrizeSender.PrizeCap.selector);
        prizes.send(PrizeItem(address(sealedProduct), 2, bob, bytes32("box 2")));
        (,, uint32 countCap, uint32 count, uint32 day) = prizes.terms();
        assertTrue(countCap == 3 && count == 3 && day == START / 1 days, "three of three");
        vm.warp(START + 1 days);
        prizes.send(PrizeItem(address(card), 72, bob, bytes32("72")));
        vm.stopPrank();
        assertEq(card.ownerOf(72), bob, "the next day");
    }

    /// @dev A price that the pricer lowered does not let more cards out.
    function test_prizes_countALoweredPriceWithTheTimelocks() public {
        setPrice(9, 100e6);
        mintCards(card, 70, 2, 9);
        vm.prank(admin);
        prizes.setCaps(199e6, 10);
        uint24[] memory groups = new uint24[](1);
        uint64[] memory values = new uint64[](1);
        (groups[0], values[0]) = (9, 70e6);
        vm.prank(pricer);
        oracle.setPrices(groups, values);
        vm.startPrank(prizeKey);
        prizes.send(PrizeItem(address(card), 70, bob, bytes32("70")));
        vm.expectRevert(IPrizeSender.PrizeCap.selector);
        prizes.send(PrizeItem(address(card), 71, bob, bytes32("71")));
        vm.stopPrank();
    }

    function test_prizes_aBatchReportsWhatFailedAndSendsTheRest() public {
        PrizeItem[] memory items = new PrizeItem[](3);
        items[0] = PrizeItem(address(card), 1, alice, bytes32("1"));
        items[1] = PrizeItem(address(card), 999, alice, bytes32("2"));
        items[2] = PrizeItem(address(card), 3, alice, bytes32("3"));
        vm.prank(prizeKey);
        prizes.sendMany(items);
        assertEq(card.balanceOf(alice), 2, "two arrived");
        assertTrue(!prizes.used(bytes32("2")), "the failed one may be tried again");
        vm.startPrank(prizeKey);
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
        // The cap of the vaults has no allowance to refresh: an early one would end their day.
        vm.expectRevert(IRoles.Unauthorized.selector);
        credits.refresh(address(credits));
        vm.prank(admin);
        credits.setSpenderCap(address(pool), 7);
        assertEq(usdc.allowance(address(credits), address(pool)), 7, "a cap takes effect at once");
    }

    function test_credits_withdrawalIsAnnouncedTwoDaysAhead() public {
        vm.prank(minter);
        usdc.mint(address(credits), 18e6);
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(ICreditsTreasury.TooEarly.selector, 0));
        credits.executeWithdraw();
        credits.proposeWithdraw(9e6);
        vm.expectRevert(abi.encodeWithSelector(ICreditsTreasury.TooEarly.selector, START + 48 hours));
        credits.executeWithdraw();
        vm.warp(START + 48 hours);
        credits.executeWithdraw();
        vm.expectRevert(abi.encodeWithSelector(ICreditsTreasury.TooEarly.selector, 0));
        credits.executeWithdraw();
        // An announcement is good for a week.
        credits.proposeWithdraw(1);
        vm.warp(START + 96 hours + 7 days + 1);
        vm.expectRevert(ICreditsTreasury.WithdrawExpired.selector);
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
        assertTrue(vaults.sellCap() == 10_000e6 && vaults.exportCap() == EXPORT_CAP, "settings");
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
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 1, address(vault), uint32(START + 60));
        vm.prank(vaultKey);
        vault.exec(1, abi.encode(address(card), idsOf(1), 1_700_000));
        assertEq(usdc.balanceOf(address(vault)), 1_700_000, "paid");
        assertTrue(!card.isApprovedForAll(address(vault), address(buyback)), "approval cleared");
    }

    function test_vault_revertsWithDailyCapForAStolenVaultKey() public {
        uint256[] memory both = new uint256[](2);
        (both[0], both[1]) = (1, 2);
        fillFloat(10e6);
        vm.prank(admin);
        vaults.setCaps(3e6, EXPORT_CAP);
        for (uint256 id = 1; id < 3; ++id) {
            _give(id);
            vm.prank(windowKey);
            buyback.registerWindow(address(card), id, address(vault), uint32(START + 60));
        }
        vm.startPrank(vaultKey);
        vm.expectRevert(IUserVault.DailyCap.selector);
        vault.exec(1, abi.encode(address(card), both, 1));
        vault.exec(1, abi.encode(address(card), idsOf(1), 1));
        vm.expectRevert(IUserVault.DailyCap.selector);
        vault.exec(1, abi.encode(address(card), idsOf(2), 1));
        vm.stopPrank();
    }

    function test_vault_redeemsWithMoneyFromTheTreasuryInOneCall() public {
        _give(1);
        vm.prank(minter);
        usdc.mint(address(credits), 20e6);
        vm.startPrank(vaultKey);
        vault.exec(2, abi.encode(address(card), 1));
        vault.exec(3, abi.encode(address(card), 1));
        vault.exec(2, abi.encode(address(card), 1));
        vm.stopPrank();
        ShippingQuote memory quote =
            ShippingQuote(bytes32(uint256(3)), address(vault), address(card), 1, 12e6, uint64(START + 60));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("signer"), processor.hashQuote(quote));
        vm.prank(vaultKey);
        vault.exec(4, abi.encode(quote, abi.encodePacked(r, s, v)));
        assertTrue(processor.isPaid(quote.orderId), "paid");
        assertEq(usdc.balanceOf(address(credits)), 8e6, "from the treasury");
        assertEq(usdc.allowance(address(vault), address(processor)), 0, "exact approval");
    }

    // Exports: the key that requests them cannot choose the wallet, and the key that links wallets moves nothing.

    function test_export_reachesALinkedWalletAfterTheDelay() public {
        _give(1);
        _link("alice", alice);
        vm.expectEmit(address(vault));
        emit IUserVault.ExportRequested(address(card), 1, alice, uint64(START + EXPORT_DELAY));
        vm.startPrank(vaultKey);
        vault.exec(5, abi.encode(address(card), 1, alice));
        vm.expectRevert(abi.encodeWithSelector(IUserVault.ExportPending.selector, address(card), 1));
        vault.exec(5, abi.encode(address(card), 1, alice));
        vm.stopPrank();
        (address to, uint64 due) = vault.exportOf(address(card), 1);
        assertTrue(to == alice && due == START + EXPORT_DELAY, "waiting");
        vm.warp(START + EXPORT_DELAY - 1);
        vm.expectRevert(abi.encodeWithSelector(IUserVault.TooEarly.selector, START + EXPORT_DELAY));
        vault.completeExport(address(card), 1);
        vm.warp(START + EXPORT_DELAY);
        vm.prank(stranger);
        vault.completeExport(address(card), 1);
        assertEq(card.ownerOf(1), alice, "exported");
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NoExport.selector, address(card), 1));
        vault.completeExport(address(card), 1);
    }

    /// @dev A thief of the linker's key signs for his own wallet; the user's wallet has not.
    function test_export_theWalletOfTheUserSignsForFurtherOnes() public {
        vm.expectEmit(address(vault));
        emit IUserVault.UserWalletSet(alice);
        _link("alice", alice);
        assertEq(vault.userWallet(), alice, "the first one");
        bytes memory own = _linkSignature("bob", bob);
        bytes memory users = _linkSignature("alice", bob);
        vm.startPrank(linker);
        vm.expectRevert(IUserVault.BadSignature.selector);
        vault.linkWallet(bob, type(uint64).max, own);
        // Nor after the wallet of the user was removed.
        vault.unlinkWallet(alice);
        vm.expectRevert(IUserVault.BadSignature.selector);
        vault.linkWallet(bob, type(uint64).max, own);
        vault.linkWallet(bob, type(uint64).max, users);
        vm.stopPrank();
        assertEq(vault.userWallet(), alice, "still the first one");
        assertTrue(vault.linkedAt(bob) != 0, "linked");
        // A wallet that was removed returns by its own signature.
        _link("alice", alice);
        assertTrue(vault.linkedAt(alice) != 0, "again");
    }

    function test_export_theTimelockForgetsALostWallet() public {
        _link("alice", alice);
        address[4] memory others = [linker, vaultKey, pauser, alice];
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(IRoles.Unauthorized.selector);
            vm.prank(others[i]);
            vault.resetUserWallet();
        }
        vm.prank(admin);
        vault.resetUserWallet();
        assertEq(vault.userWallet(), address(0), "none");
        _link("bob", bob);
        assertEq(vault.userWallet(), bob, "the next one");
    }

    function _linkSignature(string memory by, address wallet) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(by), vault.linkDigest(wallet, type(uint64).max));
        return abi.encodePacked(r, s, v);
    }

    function test_export_aStolenVaultKeyCannotChooseTheWallet() public {
        _give(1);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("bob"), vault.linkDigest(bob, uint64(START + 60)));
        vm.startPrank(vaultKey);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.linkWallet(bob, uint64(START + 60), abi.encodePacked(r, s, v));
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NotLinked.selector, bob));
        vault.exec(5, abi.encode(address(card), 1, bob));
        vm.stopPrank();
    }

    function test_export_linkNeedsTheSignatureOfTheWallet() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("alice"), vault.linkDigest(alice, uint64(START + 60)));
        bytes memory signature = abi.encodePacked(r, s, v);
        vm.startPrank(linker);
        vm.expectRevert(IUserVault.BadSignature.selector);
        vault.linkWallet(bob, uint64(START + 60), signature);
        vm.expectRevert(IUserVault.BadSignature.selector);
        vault.linkWallet(alice, uint64(START - 1), signature);
        (v, r, s) = vm.sign(keyOf("alice"), vault.linkDigest(alice, uint64(START - 1)));
        vm.expectRevert(IUserVault.BadSignature.selector);
        vault.linkWallet(alice, uint64(START - 1), abi.encodePacked(r, s, v));
        // Another vault has another domain.
        IUserVault other = IUserVault(vaults.deploy(bytes32("other")));
        vm.expectRevert(IUserVault.BadSignature.selector);
        other.linkWallet(alice, uint64(START + 60), signature);
        vault.linkWallet(alice, uint64(START + 60), signature);
        vault.linkWallet(alice, uint64(START + 60), signature);
        vm.stopPrank();
        assertEq(vault.linkedAt(alice), START, "linked");
    }

    /// @dev The pauser stops exports and takes none back: a stolen pauser's key would undo what users asked for.
    function test_export_isCancelledByAdminOrServiceAndNotByThePauser() public {
        _give(1);
        _link("alice", alice);
        address[2] memory keys = [admin, vaultKey];
        for (uint256 i; i < 2; ++i) {
            vm.prank(vaultKey);
            vault.exec(5, abi.encode(address(card), 1, alice));
            vm.expectRevert(IRoles.Unauthorized.selector);
            vm.prank(stranger);
            vault.cancelExport(address(card), 1);
            vm.expectRevert(IRoles.Unauthorized.selector);
            vm.prank(pauser);
            vault.cancelExport(address(card), 1);
            vm.prank(keys[i]);
            vault.cancelExport(address(card), 1);
            vm.expectRevert(abi.encodeWithSelector(IUserVault.NoExport.selector, address(card), 1));
            vault.completeExport(address(card), 1);
        }
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NoExport.selector, address(card), 1));
        vm.prank(admin);
        vault.cancelExport(address(card), 1);
    }

    /// @dev A signature counts once: a wallet that was removed is not linked again with it.
    function test_export_aUsedLinkDoesNotReturn() public {
        uint64 deadline = type(uint64).max;
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("alice"), vault.linkDigest(alice, deadline));
        bytes memory signature = abi.encodePacked(r, s, v);
        vm.startPrank(linker);
        vault.linkWallet(alice, deadline, signature);
        vault.unlinkWallet(alice);
        vm.expectRevert(IUserVault.BadSignature.selector);
        vault.linkWallet(alice, deadline, signature);
        vm.stopPrank();
        assertEq(vault.linkNonce(alice), 1, "the next signature has another number");
        (v, r, s) = vm.sign(keyOf("alice"), vault.linkDigest(alice, deadline));
        vm.prank(linker);
        vault.linkWallet(alice, deadline, abi.encodePacked(r, s, v));
        assertTrue(vault.linkedAt(alice) != 0, "linked again");
    }

    function test_links_areCountedForVaultsAlone() public {
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(stranger);
        vaults.countLink(stranger, true);
        assertTrue(!vaults.accepts("user", stranger), "no recipient");
        // Two vaults, so that one of them still accepts the wallet.
        linkWallet("first", "alice", alice);
        linkWallet("second", "alice", alice);
        IUserVault first = IUserVault(vaultOf("first"));
        vm.prank(linker);
        first.unlinkWallet(alice);
        assertTrue(vaults.accepts("third", alice), "linked to the second");
    }

    /// @dev Otherwise a card worth more than a day's cap could never be sold.
    function test_sellCap_letsOneCardAboveItThrough() public {
        setPrice(1, 20_000e6);
        fillFloat(100_000e6);
        mintCards(card, 50, 2, 1);
        vm.prank(admin);
        buyback.setTerms(8_500, 1_000_000e6, 1_000_000e6);
        for (uint256 id = 50; id < 52; ++id) {
            _give(id);
            vm.prank(windowKey);
            buyback.registerWindow(address(card), id, address(vault), uint32(START + 3 days));
        }
        uint256[] memory both = new uint256[](2);
        (both[0], both[1]) = (50, 51);
        vm.startPrank(vaultKey);
        vm.expectRevert(IUserVault.DailyCap.selector);
        vault.exec(1, abi.encode(address(card), both, 0));
        vault.exec(1, abi.encode(address(card), idsOf(50), 0));
        vm.expectRevert(IUserVault.DailyCap.selector);
        vault.exec(1, abi.encode(address(card), idsOf(51), 0));
        vm.warp(START + 1 days);
        vault.exec(1, abi.encode(address(card), idsOf(51), 0));
        vm.stopPrank();
        assertEq(usdc.balanceOf(address(vault)), 34_000e6, "one a day");
    }

    function test_export_aRemovedWalletGetsNothing() public {
        _give(1);
        _link("alice", alice);
        vm.prank(vaultKey);
        vault.exec(5, abi.encode(address(card), 1, alice));
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(vaultKey);
        vault.unlinkWallet(alice);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(pauser);
        vault.unlinkWallet(alice);
        vm.prank(linker);
        vault.unlinkWallet(alice);
        vm.warp(START + EXPORT_DELAY - 10);
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(keyOf("alice"), vault.linkDigest(alice, uint64(START + 30 days)));
        vm.warp(START + EXPORT_DELAY);
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NotLinked.selector, alice));
        vault.completeExport(address(card), 1);
        // A new link does not revive the old request.
        vm.prank(linker);
        vault.linkWallet(alice, uint64(START + 30 days), abi.encodePacked(r, s, v));
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NotLinked.selector, alice));
        vault.completeExport(address(card), 1);
        vm.startPrank(admin);
        vault.unlinkWallet(alice);
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NotLinked.selector, alice));
        vault.unlinkWallet(alice);
        vm.stopPrank();
    }

    function test_export_isBoundToTheStayOfTheCard() public {
        _link("alice", alice);
        vm.prank(vaultKey);
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NoExport.selector, address(card), 1));
        vault.exec(5, abi.encode(address(card), 1, alice));
        _give(1);
        vm.prank(vaultKey);
        vault.exec(5, abi.encode(address(card), 1, alice));
        // Sold back and bought again: the old request is void, a new one is possible.
        fillFloat(10e6);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 1, address(vault), uint32(START + 60));
        vm.prank(vaultKey);
        vault.exec(1, abi.encode(address(card), idsOf(1), 0));
        vm.prank(address(buyback));
        card.transferFrom(address(buyback), address(vault), 1);
        vm.warp(START + EXPORT_DELAY);
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NoExport.selector, address(card), 1));
        vault.completeExport(address(card), 1);
        vm.prank(vaultKey);
        vault.exec(5, abi.encode(address(card), 1, alice));
    }

    function test_export_staysBelowTheDaysCapOfAllVaults() public {
        _link("alice", alice);
        for (uint256 id = 1; id <= 6; ++id) {
            _give(id);
            if (id == 6) vm.expectRevert(IVaultFactory.ExportCap.selector);
            vm.prank(vaultKey);
            vault.exec(5, abi.encode(address(card), id, alice));
        }
        vm.warp(START + 1 days);
        vm.prank(vaultKey);
        vault.exec(5, abi.encode(address(card), 6, alice));
    }

    function test_vault_doesNothingWhilePaused() public {
        _give(1);
        _link("alice", alice);
        vm.prank(vaultKey);
        vault.exec(5, abi.encode(address(card), 1, alice));
        vm.prank(pauser);
        vaults.setPause(true);
        vm.warp(START + EXPORT_DELAY);
        vm.expectRevert(IUserVault.VaultsPaused.selector);
        vault.completeExport(address(card), 1);
        vm.expectRevert(IUserVault.VaultsPaused.selector);
        vm.prank(vaultKey);
        vault.exec(2, abi.encode(address(card), 1));
        vm.expectRevert(IUserVault.VaultsPaused.selector);
        vm.prank(linker);
        vault.linkWallet(bob, 0, "");
        vm.prank(pauser);
        vaults.setPause(false);
        vault.completeExport(address(card), 1);
    }

    function test_vault_remembersWhatItSoldToday() public {
        fillFloat(10e6);
        vm.prank(admin);
        vaults.setCaps(3_000_000, EXPORT_CAP);
        for (uint256 id = 1; id <= 3; ++id) {
            _give(id);
            vm.prank(windowKey);
            buyback.registerWindow(address(card), id, address(vault), uint32(START + 2 days));
        }
        vm.startPrank(vaultKey);
        vault.exec(1, abi.encode(address(card), idsOf(1), 1));
        vm.expectRevert(IUserVault.DailyCap.selector);
        vault.exec(1, abi.encode(address(card), idsOf(2), 1));
        vm.warp(START + 1 days);
        vault.exec(1, abi.encode(address(card), idsOf(2), 1));
        vm.stopPrank();
    }

    function test_vault_revertsWithBadActionAndUnauthorized() public {
        vm.startPrank(vaultKey);
        vm.expectRevert(IUserVault.BadAction.selector);
        vault.exec(6, "");
        vm.expectRevert(IUserVault.BadAction.selector);
        vault.exec(2, abi.encode(address(usdc), 1));
        vm.stopPrank();
        vm.startPrank(stranger);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.exec(2, abi.encode(address(card), 1));
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.linkWallet(stranger, uint64(START + 60), "");
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

    function _link(string memory who, address wallet) private {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(who), vault.linkDigest(wallet, uint64(START + 60)));
        vm.prank(linker);
        vault.linkWallet(wallet, uint64(START + 60), abi.encodePacked(r, s, v));
    }
}
