// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBuybackPool} from "../src/interfaces/IBuybackPool.sol";
import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {PacketType} from "../src/interfaces/IInstantStore.sol";
import {PrizeItem} from "../src/interfaces/IPrizeSender.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {IUserVault} from "../src/interfaces/IUserVault.sol";
import {CUSTODIAN} from "../src/types/InventoryRoleIds.sol";
import "../src/types/RoleIds.sol" as Role;
import {StolenKeysFixture} from "./utils/StolenKeysFixture.sol";

/// @notice Steals each key half an hour before its caps renew, when it is worth most, and measures what the thief has after
/// an hour and after a day. The caps are those of `deploy.example.json`. Each test ends with the act that stops the thief.
contract StolenKeysTest is StolenKeysFixture {
    function test_stolen_buyer() public {
        openDearProducts();
        uint256 before = usdc.balanceOf(address(credits));
        uint256 spent;
        uint256 begin = START + 1 days - 30 minutes;
        for (uint256 minute; minute <= 24 * 60; minute += 30) {
            vm.warp(begin + minute * 1 minutes);
            _tryToSpend(thief);
            assertEq(usdc.balanceOf(address(credits)) + spent, before, "nothing for the thief");
            spent += _tryToSpend(address(vault));
            if (minute == 60) assertEq(before - usdc.balanceOf(address(credits)), 200_000e6, "two allowances each");
            if (minute == 24 * 60 - 30) assertEq(before - usdc.balanceOf(address(credits)), 200_000e6, "none follows");
        }
        vm.warp(START + 3 days);
        revoke(address(pool), Role.BUYER, buyerKey);
        revoke(address(store), Role.BUYER, buyerKey);
        credits.refresh(address(pool));
        vm.startPrank(buyerKey);
        vm.expectRevert(IRoles.Unauthorized.selector);
        pool.purchaseFor(2, 1, 1, 5_000e6, address(vault), "user", nextRef(), bytes32("r"));
        vm.expectRevert(IRoles.Unauthorized.selector);
        store.buyFor(1, 1, 0, 50_000e6, address(vault), "user", nextRef(), bytes32("r"));
        vm.stopPrank();
        string memory taken = string.concat("nothing; packs for ", dollars(200_000e6), " of credits go to the vaults of users");
        report("`buyer`", taken, taken, "`pauser` revokes it");
    }

    function test_stolen_buyerAndLinker() public {
        openDearProducts();
        linkThief();
        uint256 before = usdc.balanceOf(address(credits));
        uint256 begin = START + 1 days - 30 minutes;
        for (uint256 minute; minute <= 24 * 60 - 30; minute += 30) {
            vm.warp(begin + minute * 1 minutes);
            _tryToSpend(thief);
        }
        assertEq(before - usdc.balanceOf(address(credits)), 200_000e6, "two allowances each");
        revoke(address(vaults), Role.LINKER, linker);
        vm.prank(pauser);
        pool.setPause(true);
        vm.expectRevert(IEscrow.BuyPaused.selector);
        vm.prank(buyerKey);
        pool.purchaseFor(2, 1, 1, 5_000e6, thief, "user", bytes32("r"), bytes32("r"));
        string memory taken = string.concat(dollars(200_000e6), " of credits, for packs at their price");
        report("`buyer` and `linker`", taken, taken, "`pauser` revokes either, or pauses the sales");
    }

    function _tryToSpend(address recipient) private returns (uint256 spent) {
        spent = usdc.balanceOf(address(credits));
        address[2] memory sellers = [address(pool), address(store)];
        for (uint256 i; i < 2; ++i) {
            try credits.refresh(sellers[i]) {} catch {}
        }
        PacketType memory kind = store.packetType(1);
        vm.startPrank(buyerKey);
        try pool.purchaseFor(2, 1, 10, 5_000e6, recipient, "user", nextRef(), bytes32("r")) {} catch {}
        try store.buyFor(1, kind.terms, kind.bundles, 50_000e6, recipient, "user", nextRef(), bytes32("r")) {} catch {}
        vm.stopPrank();
        spent -= usdc.balanceOf(address(credits));
    }

    function test_stolen_prizes() public {
        for (uint256 half; half < 48; ++half) {
            vm.warp(MIDNIGHT - 30 minutes + half * 30 minutes);
            takePrizes(MIDDLE, 10);
            takePrizes(card, 300, 45);
            if (half == 2) assertEq(_worthOfThief(), 2 * PRIZE_VALUE, "the caps of two days in an hour");
        }
        assertEq(_worthOfThief(), 2 * PRIZE_VALUE, "and no more in a day");
        vm.startPrank(prizeKey);
        // No card of a shelf or a user, and none that does not exist.
        uint256[3] memory others = [uint256(1), 200, 999_999];
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert();
            prizes.send(PrizeItem(address(graded), others[i], thief, bytes32(i)));
        }
        vm.stopPrank();
        approveSales(thief);
        vm.expectRevert();
        vm.prank(thief);
        buyback.sellBack(address(graded), idsOf(MIDDLE), 0);
        vm.prank(pauser);
        prizes.setPause(true);
        vm.expectRevert();
        vm.prank(prizeKey);
        prizes.send(PrizeItem(address(card), 300, thief, bytes32("late")));
        string memory taken = string.concat("400 cards worth at most ", dollars(20_000e6), "; no USDC for them here");
        report("`prizes`", taken, taken, "`pauser` pauses prizes or revokes it");
    }

    function test_stolen_custodian() public {
        mintCards(card, 3_000, 500, 0);
        uint256 next = 3_000;
        for (uint256 half; half < 48; ++half) {
            vm.warp(MIDNIGHT - 30 minutes + half * 30 minutes);
            for (uint256 id = MIDDLE; id < MIDDLE + 10; ++id) {
                _tryToRelease(address(graded), id);
            }
            while (_tryToRelease(address(card), next)) ++next;
            if (half == 2) assertEq(graded.balanceOf(thief) * 2_500e6, 2 * RELEASE_VALUE, "the caps of two days in an hour");
        }
        assertEq(graded.balanceOf(thief) * 2_500e6, 2 * RELEASE_VALUE, "and no more in a day");
        assertEq(graded.balanceOf(thief) + card.balanceOf(thief), 2 * uint256(RELEASE_COUNT), "by number as well");
        // No card of a shelf or a user.
        vm.startPrank(custodian);
        vm.expectRevert();
        stockroom.release(address(graded), idsOf(1), thief);
        vm.expectRevert();
        stockroom.release(address(graded), idsOf(200), thief);
        vm.expectRevert();
        graded.transferFrom(inventory, thief, DEAR);
        vm.stopPrank();
        vm.warp(MIDNIGHT + 2 days);
        uint256 state = vm.snapshotState();
        vm.prank(pauser);
        stockroom.setPause(true);
        assertTrue(!_tryToRelease(address(card), next), "paused");
        vm.revertToState(state);
        revoke(inventory, CUSTODIAN, custodian);
        assertTrue(!_tryToRelease(address(card), next), "revoked");
        string memory taken = string.concat("400 cards worth at most ", dollars(20_000e6), "; no USDC for them here");
        report("`custodian`", taken, taken, "`pauser` pauses releases or revokes it");
    }

    function _tryToRelease(address asset, uint256 id) private returns (bool) {
        vm.prank(custodian);
        try stockroom.release(asset, idsOf(id), thief) {
            return true;
        } catch {
            return false;
        }
    }

    /// @dev At the price of the timelock, which the cap counts.
    function _worthOfThief() private view returns (uint256) {
        return graded.balanceOf(thief) * 2_500e6 + card.balanceOf(thief) * 2e6;
    }

    /// @dev By number: cards without a price, until the daily number is used up.
    function test_stolen_prizesByNumber() public {
        mintCards(card, 3_000, 500, 0);
        for (uint256 half; half < 48; ++half) {
            vm.warp(MIDNIGHT - 30 minutes + half * 30 minutes);
            if (half < 3) takePrizes(card, 3_000, 500);
        }
        assertEq(card.balanceOf(thief), 2 * uint256(PRIZE_COUNT), "the caps of two days");
    }

    function test_stolen_windows() public {
        vm.startPrank(inventory);
        for (uint256 id = MIDDLE; id < MIDDLE + 10; ++id) {
            graded.transferFrom(inventory, thief, id);
        }
        vm.stopPrank();
        sellWithWindows();
        revoke(address(buyback), Role.WINDOWS, windowKey);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(windowKey);
        buyback.registerWindow(address(graded), MIDDLE + 9, thief, uint32(block.timestamp + 1 days));
        string memory taken = string.concat(dollars(17_000e6), " of the float, for own cards worth ", dollars(20_000e6));
        report("`windows`", taken, taken, "`pauser` revokes it");
    }

    function test_stolen_prizesAndWindows() public {
        vm.warp(MIDNIGHT - 30 minutes);
        takePrizes(MIDDLE, 10);
        vm.warp(MIDNIGHT);
        takePrizes(MIDDLE, 10);
        assertEq(graded.balanceOf(thief), 8, "the caps of two days");
        vm.warp(MIDNIGHT - 30 minutes);
        sellWithWindows();
        vm.prank(pauser);
        buyback.setPause(true);
        vm.expectRevert(IBuybackPool.SellBackPaused.selector);
        vm.prank(thief);
        buyback.sellBack(address(graded), idsOf(MIDDLE + 9), 0);
        string memory taken = string.concat(dollars(17_000e6), " of the float, for 400 cards worth at most ", dollars(20_000e6));
        report("`prizes` and `windows`", taken, taken, "`pauser` revokes either, or pauses prizes or sell-backs");
    }

    function test_stolen_vaults() public {
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 200, address(vault), uint32(block.timestamp + 1 days));
        vm.startPrank(vaultKey);
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NotLinked.selector, thief));
        vault.exec(5, abi.encode(address(graded), 200, thief));
        // A sale pays the user's own vault, and a sweep only the treasury behind the credits.
        uint256 before = usdc.balanceOf(address(credits));
        vault.exec(1, abi.encode(address(card), idsOf(200), 0));
        vault.sweep();
        vm.stopPrank();
        assertEq(usdc.balanceOf(thief), 0, "nothing");
        assertEq(usdc.balanceOf(address(credits)), before + 1_700_000, "the user's credits");
        // An export reaches only a wallet for which the user's own one signed.
        linkWallet("user", "alice", alice);
        vm.prank(vaultKey);
        vault.exec(5, abi.encode(address(graded), 201, alice));
        vm.warp(block.timestamp + EXPORT_DELAY);
        vault.completeExport(address(graded), 201);
        assertEq(graded.ownerOf(201), alice, "the user's own wallet");
        vm.prank(pauser);
        vaults.setPause(true);
        vm.expectRevert(IUserVault.VaultsPaused.selector);
        vm.prank(vaultKey);
        vault.exec(2, abi.encode(address(graded), 200));
        string memory taken =
            "nothing; it can sell cards of a user into the user's credits, and export them to the user's own wallet";
        report("`vaults`", taken, taken, "`pauser` pauses vaults or revokes it");
    }

    function test_stolen_linker() public {
        linkThief();
        vm.startPrank(linker);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vault.exec(5, abi.encode(address(graded), 200, thief));
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NoExport.selector, address(graded), 200));
        vault.completeExport(address(graded), 200);
        vm.stopPrank();
        revoke(address(vaults), Role.LINKER, linker);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(linker);
        vault.unlinkWallet(thief);
        vm.prank(admin);
        vault.unlinkWallet(thief);
        assertEq(vault.linkedAt(thief), 0, "removed");
        report("`linker`", "nothing", "nothing", "`pauser` revokes it; the timelock removes the wallets");
    }

    /// @dev Both keys of an export: the delay is longer than the timelock, and the pauser needs one transaction.
    function test_stolen_vaultsAndLinker() public {
        vm.prank(admin);
        vaults.setCaps(5_000e6, EXPORT_CAP);
        // A user with a wallet loses nothing: the thief's wallet needs the signature of the user's.
        linkWallet("guarded", "alice", alice);
        IUserVault guarded = IUserVault(vaultOf("guarded"));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("thief"), guarded.linkDigest(thief, type(uint64).max));
        vm.expectRevert(IUserVault.BadSignature.selector);
        vm.prank(linker);
        guarded.linkWallet(thief, type(uint64).max, abi.encodePacked(r, s, v));
        linkThief();
        uint256 waiting;
        for (uint256 half; half < 48; ++half) {
            vm.warp(MIDNIGHT - 30 minutes + half * 30 minutes);
            for (; waiting < 12; ++waiting) {
                vm.prank(vaultKey);
                try vault.exec(5, abi.encode(address(graded), 200 + waiting, thief)) {}
                catch {
                    break;
                }
            }
            assertEq(waiting, half == 0 ? EXPORT_CAP : 2 * EXPORT_CAP, "the caps of two days");
        }
        vm.expectRevert();
        vault.completeExport(address(graded), 200);
        assertEq(graded.balanceOf(thief), 0, "none left");
        uint256 state = vm.snapshotState();
        vm.warp(MIDNIGHT + EXPORT_DELAY);
        for (uint256 id = 200; id < 200 + 2 * EXPORT_CAP; ++id) {
            vault.completeExport(address(graded), id);
        }
        assertEq(graded.balanceOf(thief), 2 * EXPORT_CAP, "all of them, if they are not stopped");
        vm.revertToState(state);
        vm.prank(pauser);
        vaults.setPause(true);
        revoke(address(vaults), Role.VAULTS, vaultKey);
        revoke(address(vaults), Role.LINKER, linker);
        vm.warp(MIDNIGHT + EXPORT_DELAY);
        vm.expectRevert(IUserVault.VaultsPaused.selector);
        vault.completeExport(address(graded), 200);
        // The timelock has removed the wallet by then, and the vaults continue.
        vm.prank(admin);
        vault.unlinkWallet(thief);
        vm.prank(pauser);
        vaults.setPause(false);
        vm.expectRevert(abi.encodeWithSelector(IUserVault.NotLinked.selector, thief));
        vault.completeExport(address(graded), 200);
        string memory taken = "nothing; of users without a wallet, two daily caps of cards leave after 72 hours";
        report("`vaults` and `linker`", taken, taken, "`pauser` pauses vaults within 72 hours; the timelock removes the wallet");
    }
}
