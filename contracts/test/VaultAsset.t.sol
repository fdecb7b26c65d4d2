// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRoles} from "../src/interfaces/IRoles.sol";
import {IVaultAsset} from "../src/interfaces/IVaultAsset.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IAsset} from "./utils/Tokens.sol";

contract VaultAssetTest is SuiteFixture {
    function setUp() public override {
        super.setUp();
        setPrice(1, 2e6);
        mintCards(card, 1, 5, 1);
        vm.startPrank(inventory);
        card.transferFrom(inventory, alice, 1);
        card.transferFrom(inventory, alice, 2);
        vm.stopPrank();
    }

    function test_mint_putsAThingOnChain() public {
        vm.expectEmit(address(card));
        emit IVaultAsset.Minted(77, inventory, bytes32("item"), 9);
        vm.prank(minter);
        card.mint(77, 9, bytes32("item"));
        (address owner, uint32 expiry, uint24 group, uint24 transfers, uint8 burnState, bool held) =
            card.assetState(77);
        assertEq(owner, inventory, "owner");
        assertEq(group, 9, "group");
        assertTrue(expiry == 0 && transfers == 0 && burnState == 0 && !held, "fresh");
        assertEq(keccak256(bytes(card.tokenURI(77))), keccak256("https://vault.example/77"), "metadata");
        vm.prank(admin);
        card.setBaseURI("https://other.example/");
        assertEq(keccak256(bytes(card.tokenURI(77))), keccak256("https://other.example/77"), "new metadata");
        vm.expectRevert(IAsset.TokenDoesNotExist.selector);
        card.tokenURI(78);
        assertEq(keccak256(bytes(card.symbol())), keccak256("CARD"), "symbol");
        assertEq(keccak256(bytes(card.name())), keccak256("Cards"), "name");
        assertTrue(card.supportsInterface(0x80ac58cd) && card.supportsInterface(0x7965db0b), "token and roles");
    }

    function test_mint_revertsWithIdRange() public {
        vm.startPrank(minter);
        vm.expectRevert(IVaultAsset.IdRange.selector);
        card.mint(0, 1, 0);
        vm.expectRevert(IVaultAsset.IdRange.selector);
        card.mint(1 << 31, 1, 0);
        vm.expectRevert(IVaultAsset.IdRange.selector);
        card.mint(1, 1, 0);
        card.mint((1 << 31) - 1, 1, 0);
        vm.stopPrank();
    }

    function test_mint_neverReusesABurnedId() public {
        _burn(1);
        vm.expectRevert(IVaultAsset.IdRange.selector);
        vm.prank(minter);
        card.mint(1, 1, 0);
        // Even one that had no group.
        vm.prank(minter);
        card.mint(90, 0, 0);
        vm.prank(inventory);
        card.transferFrom(inventory, alice, 90);
        _burn(90);
        vm.expectRevert(IVaultAsset.IdRange.selector);
        vm.prank(minter);
        card.mint(90, 1, 0);
    }

    function test_transfer_countsAndClosesTheWindow() public {
        _open(1);
        vm.prank(alice);
        card.transferFrom(alice, bob, 1);
        (, uint32 expiry,, uint24 transfers,,) = card.assetState(1);
        assertEq(expiry, 0, "closed");
        assertEq(transfers, 2, "counted");
        assertTrue(card.movedSinceWindow(1), "marked");
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 1, bob, uint32(START + 60));
        assertTrue(!card.movedSinceWindow(1), "a new window starts afresh");
    }

    function test_deliver_skipsWhatCannotMove() public {
        uint256[] memory ids = new uint256[](3);
        (ids[0], ids[1], ids[2]) = (3, 1, 4);
        vm.startPrank(address(pool));
        card.transferFrom(inventory, address(pool), 3);
        card.transferFrom(inventory, address(pool), 4);
        vm.stopPrank();
        forceHold(card, 4, true);
        vm.prank(address(pool));
        (uint256 failed,) = card.deliver(bob, ids, uint32(START + 60));
        assertEq(failed, 6, "a stranger's and a held card");
        assertEq(card.ownerOf(3), bob, "delivered");
        assertEq(card.ownerOf(1), alice, "untouched");
    }

    function test_openWindow_revertsWithWrongHolderAndFrozen() public {
        vm.startPrank(address(buyback));
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.WrongHolder.selector, 1));
        card.openWindow(1, bob, uint32(START + 60));
        vm.expectRevert(IAsset.TokenDoesNotExist.selector);
        card.openWindow(99, bob, uint32(START + 60));
        vm.stopPrank();
        vm.prank(alice);
        card.requestBurn(1, 1);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.Frozen.selector, 1));
        vm.prank(address(buyback));
        card.openWindow(1, alice, uint32(START + 60));
    }

    function test_requestBurn_freezesAndRepeatsWithoutEffect() public {
        vm.startPrank(alice);
        vm.expectEmit(address(card));
        emit IVaultAsset.BurnRequested(1, alice, 1);
        card.requestBurn(1, 1);
        vm.recordLogs();
        card.requestBurn(1, 1);
        assertEq(vm.getRecordedLogs().length, 0, "no second event");
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.Frozen.selector, 1));
        card.transferFrom(alice, bob, 1);
        vm.stopPrank();
    }

    function test_requestBurn_revertsByName() public {
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.WrongHolder.selector, 1));
        vm.prank(bob);
        card.requestBurn(1, 1);
        vm.startPrank(alice);
        vm.expectRevert(IVaultAsset.BurnType.selector);
        card.requestBurn(1, 2);
        vm.expectRevert(IAsset.TokenDoesNotExist.selector);
        card.requestBurn(99, 1);
        vm.stopPrank();
        vm.prank(admin);
        card.setHeld(1, true);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.Frozen.selector, 1));
        vm.prank(alice);
        card.requestBurn(1, 1);
        vm.prank(pauser);
        card.setBurnPaused(true);
        vm.expectRevert(IVaultAsset.BurnPaused.selector);
        vm.prank(alice);
        card.requestBurn(2, 1);
        vm.prank(pauser);
        card.setBurnPaused(false);
        _pay(2);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.AlreadyPaid.selector, 2));
        vm.prank(alice);
        card.requestBurn(2, 1);
    }

    function test_cancelBurn_worksUntilPaid() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.NotBurnPending.selector, 1));
        card.cancelBurn(1);
        card.requestBurn(1, 1);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.WrongHolder.selector, 1));
        vm.prank(bob);
        card.cancelBurn(1);
        vm.prank(alice);
        card.cancelBurn(1);
        vm.prank(alice);
        card.transferFrom(alice, bob, 1);
        _pay(2);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.AlreadyPaid.selector, 2));
        vm.prank(alice);
        card.cancelBurn(2);
    }

    function test_releaseBurn_ofUnpaidByDispatcherOfPaidByProcessor() public {
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.NotBurnPending.selector, 1));
        vm.prank(dispatcher);
        card.releaseBurn(1);
        vm.prank(alice);
        card.requestBurn(1, 1);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(address(processor));
        card.releaseBurn(1);
        vm.prank(dispatcher);
        card.releaseBurn(1);
        _pay(2);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(dispatcher);
        card.releaseBurn(2);
        vm.prank(address(processor));
        card.releaseBurn(2);
        _burn(2);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.NotBurnPending.selector, 2));
        vm.prank(address(processor));
        card.releaseBurn(2);
    }

    function test_markPaid_andFinalizeBurn_revertByName() public {
        vm.startPrank(address(processor));
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.NotBurnPending.selector, 1));
        card.markPaid(1, alice);
        vm.expectRevert(IVaultAsset.NotPayer.selector);
        card.markPaid(1, bob);
        vm.expectRevert(IAsset.TokenDoesNotExist.selector);
        card.markPaid(99, alice);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.NotBurnPending.selector, 1));
        card.finalizeBurn(1, 0);
        vm.stopPrank();
        _pay(1);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.AlreadyPaid.selector, 1));
        vm.prank(address(processor));
        card.markPaid(1, alice);
        vm.prank(address(processor));
        card.finalizeBurn(1, bytes32("order"));
        vm.expectRevert(IAsset.TokenDoesNotExist.selector);
        card.ownerOf(1);
    }

    function test_setGroup_revertsWithWindowOpenAndTokenDoesNotExist() public {
        _open(1);
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.WindowOpen.selector, 1));
        oracle.setGroups(address(card), idsOf(1), 5);
        vm.expectRevert(IAsset.TokenDoesNotExist.selector);
        oracle.setGroups(address(card), idsOf(99), 5);
        oracle.setGroups(address(card), idsOf(2), 5);
        vm.warp(START + 61);
        oracle.setGroups(address(card), idsOf(1), 5);
        vm.stopPrank();
        (,, uint24 group,,,) = card.assetState(1);
        assertEq(group, 5, "after the window");
        // No bit of the old group remains.
        vm.prank(admin);
        oracle.setGroups(address(card), idsOf(1), 8);
        (,, group,,,) = card.assetState(1);
        assertEq(group, 8, "a group without a common bit");
    }

    function test_stock_keepsItsGroupAndArrivesOnlyByTheContracts() public {
        setPrice(1, 2e6);
        openTier(1, 500, oneTable(1, 0), 1);
        mintCards(card, 300, 1, 1);
        vm.prank(stocker);
        pool.stock(1, 0, entriesOf(300, 1, false));
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.NotHoldable.selector, 300));
        vm.prank(admin);
        oracle.setGroups(address(card), idsOf(300), 9);
        address[3] memory places = [address(pool), address(buyback), address(store)];
        for (uint256 i; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IVaultAsset.NotHoldable.selector, 1));
            vm.prank(alice);
            card.transferFrom(alice, places[i], 1);
        }
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(pricer);
        oracle.setGroups(address(card), idsOf(1), 9);
    }

    /// @dev Batches write the library's storage themselves: balances, owners and approvals must stay what it would write.
    function testFuzz_batchesKeepTheBooksOfTheLibrary(uint8 first, uint8 second, bool approve) public {
        uint256 count = bound(first, 1, 20);
        uint256 sold = bound(second, 1, count);
        setPrice(1, 2e6);
        fillFloat(1_000e6);
        mintCards(card, 1_000, count, 1);
        uint256[] memory ids = new uint256[](count);
        vm.startPrank(address(pool));
        for (uint256 i; i < count; ++i) {
            ids[i] = 1_000 + i;
            card.transferFrom(inventory, address(pool), ids[i]);
        }
        (uint256 stockBefore, uint256 before) = (card.balanceOf(address(pool)), card.balanceOf(bob));
        (uint256 failed,) = card.deliver(bob, ids, uint32(START + 60));
        assertEq(failed, 0, "all delivered");
        vm.stopPrank();
        assertEq(card.balanceOf(address(pool)), stockBefore - count, "the pool has fewer");
        assertEq(card.balanceOf(bob), before + count, "the holder has them");
        if (approve) {
            vm.prank(bob);
            card.approve(stranger, 1_000);
        }
        uint256[] memory some = new uint256[](sold);
        for (uint256 i; i < sold; ++i) {
            some[i] = ids[i];
        }
        vm.startPrank(bob);
        card.setApprovalForAll(address(buyback), true);
        buyback.sellBack(address(card), some, 0);
        vm.stopPrank();
        assertEq(card.balanceOf(bob), before + count - sold, "sold");
        assertEq(card.balanceOf(address(buyback)), sold, "bought");
        for (uint256 i; i < count; ++i) {
            (address owner, uint32 expiry, uint24 group, uint24 transfers,,) = card.assetState(ids[i]);
            assertEq(owner, i < sold ? address(buyback) : bob, "owner");
            assertEq(expiry, i < sold ? 0 : START + 60, "window");
            assertEq(group, 1, "group");
            assertEq(transfers, i < sold ? 3 : 2, "transfers");
        }
        // An approval given before the sale must not outlive it.
        vm.expectRevert();
        vm.prank(stranger);
        card.transferFrom(address(buyback), stranger, 1_000);
    }

    function test_take_refusesOneCardTwice() public {
        setPrice(1, 2e6);
        fillFloat(10e6);
        _open(1);
        uint256[] memory twice = new uint256[](2);
        (twice[0], twice[1]) = (1, 1);
        vm.startPrank(alice);
        card.setApprovalForAll(address(buyback), true);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.WrongHolder.selector, 1));
        buyback.sellBack(address(card), twice, 0);
        vm.stopPrank();
    }

    function test_setHeld_revertsWithNotHoldableForStock() public {
        address[3] memory places = [address(pool), address(buyback), address(store)];
        for (uint256 i; i < 3; ++i) {
            vm.prank(inventory);
            card.setApprovalForAll(places[i], true);
            vm.prank(places[i]);
            card.transferFrom(inventory, places[i], 3 + i);
            vm.expectRevert(abi.encodeWithSelector(IVaultAsset.NotHoldable.selector, 3 + i));
            vm.prank(admin);
            card.setHeld(3 + i, true);
        }
        vm.startPrank(admin);
        card.setHeld(1, true);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.Frozen.selector, 1));
        vm.prank(alice);
        card.transferFrom(alice, bob, 1);
        vm.prank(admin);
        card.setHeld(1, false);
        vm.prank(alice);
        card.transferFrom(alice, bob, 1);
    }

    function testFuzz_fieldsOfTheWordStayApart(uint24 group, uint32 expiry, uint8 moves, bool burn) public {
        group = uint24(bound(group, 1, type(uint24).max));
        setPrice(group, 1e6);
        expiry = uint32(bound(expiry, START + 1, START + 30 days));
        vm.prank(minter);
        card.mint(500, group, 0);
        vm.prank(inventory);
        card.transferFrom(inventory, alice, 500);
        for (uint256 i; i < moves % 8; ++i) {
            vm.prank(i % 2 == 0 ? alice : bob);
            card.transferFrom(i % 2 == 0 ? alice : bob, i % 2 == 0 ? bob : alice, 500);
        }
        address holder = card.ownerOf(500);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 500, holder, expiry);
        if (burn) {
            vm.prank(holder);
            card.requestBurn(500, 1);
        }
        (address owner, uint32 window, uint24 group_, uint24 transfers, uint8 state, bool held) = card.assetState(500);
        assertEq(owner, holder, "owner");
        assertEq(window, expiry, "window");
        assertEq(group_, group, "group");
        assertEq(transfers, moves % 8 + 1, "transfers");
        assertEq(state, burn ? 1 : 0, "burn state");
        assertTrue(!held, "held");
    }

    function _open(uint256 id) private {
        vm.prank(windowKey);
        buyback.registerWindow(address(card), id, alice, uint32(START + 60));
    }

    function _pay(uint256 id) private {
        vm.prank(alice);
        card.requestBurn(id, 1);
        vm.prank(address(processor));
        card.markPaid(id, alice);
    }

    function _burn(uint256 id) private {
        _pay(id);
        vm.prank(address(processor));
        card.finalizeBurn(id, 0);
    }
}
