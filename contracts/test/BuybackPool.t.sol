// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBuybackPool, QuoteItem, SellBack} from "../src/interfaces/IBuybackPool.sol";
import {IPriceOracle} from "../src/interfaces/IPriceOracle.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {IVaultAsset} from "../src/interfaces/IVaultAsset.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IAsset, IUsdc} from "./utils/Tokens.sol";

contract BuybackPoolTest is SuiteFixture {
    bytes32 private constant SELL_BACK_TYPEHASH = keccak256(
        "SellBack(address seller,address asset,uint256[] tokenIds,uint256 minTotal,uint256 nonce,uint64 deadline)"
    );

    function setUp() public override {
        super.setUp();
        setPrice(1, 2_000_001);
        setPrice(2, 40e6);
        fillFloat(1_000e6);
    }

    function test_sellBack_paysTheRoundedDownShareAndKeepsTheCard() public {
        _give(card, 1, alice, 1);
        vm.prank(alice);
        card.setApprovalForAll(address(buyback), true);
        vm.expectEmit(address(buyback));
        emit IBuybackPool.CardSold(alice, address(card), 1, 1, 2_000_001, 1_700_000);
        vm.expectEmit(address(buyback));
        emit IBuybackPool.SellBackExecuted(alice, address(card), 1, 1_700_000);
        vm.prank(alice);
        uint256 total = buyback.sellBack(address(card), idsOf(1), 1_700_000);
        assertEq(total, 1_700_000, "floor of 85 %");
        assertEq(usdc.balanceOf(alice), total, "paid");
        assertEq(card.ownerOf(1), address(buyback), "in the returns bin");
    }

    function test_sellBack_ofFiftyAtOnce() public {
        uint256[] memory ids = new uint256[](50);
        for (uint256 i; i < 50; ++i) {
            ids[i] = i + 1;
            _give(card, i + 1, alice, i % 2 == 0 ? 1 : 2);
        }
        uint256 total = _sell(alice, card, ids, 0);
        assertEq(total, 25 * (1_700_000 + 34e6), "sum of single payouts");
    }

    function test_sellBack_revertsWithBatchSize() public {
        vm.startPrank(alice);
        vm.expectRevert(IBuybackPool.BatchSize.selector);
        buyback.sellBack(address(card), new uint256[](0), 0);
        vm.expectRevert(IBuybackPool.BatchSize.selector);
        buyback.sellBack(address(card), new uint256[](51), 0);
        vm.stopPrank();
    }

    function test_sellBack_revertsWithAssetNotEligible() public {
        vm.expectRevert(IBuybackPool.AssetNotEligible.selector);
        vm.prank(alice);
        buyback.sellBack(address(packet), idsOf(1), 0);
    }

    function test_sellBack_revertsWithSellBackPaused() public {
        _give(card, 1, alice, 1);
        vm.prank(pauser);
        buyback.setPause(true);
        vm.expectRevert(IBuybackPool.SellBackPaused.selector);
        vm.prank(alice);
        buyback.sellBack(address(card), idsOf(1), 0);
    }

    function test_sellBack_revertsWithOperatorNotApproved() public {
        _give(card, 1, alice, 1);
        vm.expectRevert(IVaultAsset.OperatorNotApproved.selector);
        vm.prank(alice);
        buyback.sellBack(address(card), idsOf(1), 0);
    }

    function test_sellBack_revertsWithWindowExpiredOneSecondLate() public {
        _give(card, 1, alice, 1);
        vm.warp(START + 1 days);
        uint256 state = vm.snapshotState();
        _sell(alice, card, idsOf(1), 0);
        vm.revertToState(state);
        vm.warp(START + 1 days + 1);
        _expectSell(abi.encodeWithSelector(IVaultAsset.WindowExpired.selector, 1), alice, idsOf(1), 0);
    }

    function test_window_isExtendedByThePausesItSaw() public {
        _give(card, 1, alice, 1);
        _pauseFor(12 hours, 3 hours);
        _give(card, 2, alice, 1);
        assertEq(card.windowEnd(1), START + 1 days + 3 hours, "extended");
        assertEq(card.windowEnd(2), START + 1 days, "opened after the pause, so not extended");
        (QuoteItem[] memory items,,) = buyback.quoteSellBack(alice, address(card), idsOf(1));
        assertEq(items[0].windowExpiry, START + 1 days + 3 hours, "quoted");
        vm.warp(START + 1 days + 1);
        _expectSell(abi.encodeWithSelector(IVaultAsset.WindowExpired.selector, 2), alice, idsOf(2), 0);
        vm.warp(START + 1 days + 3 hours);
        uint256 state = vm.snapshotState();
        assertEq(_sell(alice, card, idsOf(1), 0), 1_700_000, "sold in the last second");
        vm.revertToState(state);
        vm.warp(START + 1 days + 3 hours + 1);
        _expectSell(abi.encodeWithSelector(IVaultAsset.WindowExpired.selector, 1), alice, idsOf(1), 0);
    }

    function test_window_thatEndedIsNotReopenedByAPause() public {
        _give(card, 1, alice, 1);
        _pauseFor(1 days + 1, 3 hours);
        assertEq(card.windowEnd(1), START + 1 days, "ended before the pause");
        _expectSell(abi.encodeWithSelector(IVaultAsset.WindowExpired.selector, 1), alice, idsOf(1), 0);
    }

    function test_window_survivesSeveralPauses() public {
        _give(card, 1, alice, 1);
        _pauseFor(23 hours, 2 hours);
        // Without the first pause the window would have ended before the second one.
        _pauseFor(30 minutes, 1 hours);
        assertEq(card.windowEnd(1), START + 1 days + 3 hours, "both count");
        vm.prank(pauser);
        buyback.setPause(true);
        vm.warp(block.timestamp + 5 hours);
        assertEq(card.windowEnd(1), START + 1 days + 8 hours, "a pause counts while it lasts");
    }

    /// @dev A window that a pause keeps open must stay covered, though its day has passed.
    function test_coverage_countsExtendedWindows() public {
        _give(card, 1, alice, 1);
        (, uint256 before) = buyback.coverage();
        assertTrue(before != 0, "counted while open");
        _pauseFor(12 hours, 3 days);
        vm.warp(START + 3 days + 23 hours);
        assertGe(card.windowEnd(1), block.timestamp, "still open");
        (, uint256 liability) = buyback.coverage();
        assertEq(liability, before, "still counted");
        vm.warp(START + 60 days);
        (, liability) = buyback.coverage();
        assertEq(liability, 0, "and no longer than that");
    }

    function test_sellBack_revertsWithNoWindow() public {
        mintCards(card, 1, 1, 1);
        vm.prank(inventory);
        card.transferFrom(inventory, alice, 1);
        _expectSell(abi.encodeWithSelector(IVaultAsset.NoWindow.selector, 1), alice, idsOf(1), 0);
    }

    function test_sellBack_revertsWithWrongHolder() public {
        _give(card, 1, alice, 1);
        _expectSell(abi.encodeWithSelector(IVaultAsset.WrongHolder.selector, 1), bob, idsOf(1), 0);
        uint256[] memory twice = new uint256[](2);
        (twice[0], twice[1]) = (1, 1);
        _expectSell(abi.encodeWithSelector(IVaultAsset.WrongHolder.selector, 1), alice, twice, 0);
    }

    function test_sellBack_revertsWithTokenDoesNotExist() public {
        _expectSell(abi.encodeWithSelector(IAsset.TokenDoesNotExist.selector), alice, idsOf(77), 0);
    }

    function test_sellBack_revertsWithFrozen() public {
        _give(card, 1, alice, 1);
        vm.prank(alice);
        card.requestBurn(1, 1);
        _expectSell(abi.encodeWithSelector(IVaultAsset.Frozen.selector, 1), alice, idsOf(1), 0);
    }

    function test_sellBack_revertsWithValueUnknownWhenStale() public {
        _give(card, 1, alice, 1);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 1, alice, uint32(START + 10 days));
        vm.warp(START + 48 hours + 1);
        _expectSell(abi.encodeWithSelector(IPriceOracle.ValueUnknown.selector, 1), alice, idsOf(1), 0);
    }

    function test_sellBack_revertsWithMinTotal() public {
        _give(card, 1, alice, 1);
        _expectSell(
            abi.encodeWithSelector(IBuybackPool.MinTotal.selector, 1_700_000, 1_700_001), alice, idsOf(1), 1_700_001
        );
    }

    function test_sellBack_revertsWithFloatShort() public {
        _give(card, 1, alice, 1);
        vm.prank(address(buyback));
        usdc.transfer(treasury, 1_000e6 - 1);
        _expectSell(abi.encodeWithSelector(IBuybackPool.FloatShort.selector, 1_700_000, 1), alice, idsOf(1), 0);
    }

    function test_sellBack_revertsWithFloatShortBeyondTheDailyCap() public {
        _give(graded, 1, alice, 2);
        _give(graded, 2, alice, 2);
        vm.prank(admin);
        buyback.setTerms(8_500, 40e6, WINDOW_CAP);
        _sell(alice, graded, idsOf(1), 0);
        vm.expectRevert(abi.encodeWithSelector(IBuybackPool.FloatShort.selector, 34e6, 6e6));
        vm.prank(alice);
        buyback.sellBack(address(graded), idsOf(2), 0);
        vm.warp(START + 1 days - 1);
        vm.prank(alice);
        buyback.sellBack(address(graded), idsOf(2), 0);
    }

    function test_sellBackWithSig_paysTheSellerForAnySender() public {
        _give(card, 1, alice, 1);
        vm.prank(alice);
        card.setApprovalForAll(address(buyback), true);
        SellBack memory sale = SellBack(alice, address(card), idsOf(1), 0, 0, uint64(START + 60));
        bytes memory signature = _sign("alice", sale);
        vm.prank(stranger);
        buyback.sellBackWithSig(sale, signature);
        assertEq(usdc.balanceOf(alice), 1_700_000, "the seller is paid");
        assertEq(usdc.balanceOf(stranger), 0, "not the sender");
        assertEq(buyback.nonces(alice), 1, "nonce used");
    }

    function test_sellBackWithSig_acceptsAContractWallet() public {
        Wallet wallet = new Wallet(alice);
        _give(card, 1, address(wallet), 1);
        vm.prank(address(wallet));
        card.setApprovalForAll(address(buyback), true);
        SellBack memory sale = SellBack(address(wallet), address(card), idsOf(1), 0, 0, uint64(START + 60));
        buyback.sellBackWithSig(sale, _sign("alice", sale));
        assertEq(usdc.balanceOf(address(wallet)), 1_700_000, "paid");
    }

    function test_sellBackWithSig_revertsWithDeadlinePassedBadNonceBadSignature() public {
        SellBack memory sale = SellBack(alice, address(card), idsOf(1), 0, 0, uint64(START - 1));
        bytes memory signature = _sign("alice", sale);
        vm.expectRevert(IBuybackPool.DeadlinePassed.selector);
        buyback.sellBackWithSig(sale, signature);
        sale.deadline = uint64(START);
        vm.expectRevert(IBuybackPool.BadSignature.selector);
        buyback.sellBackWithSig(sale, signature);
        signature = _sign("bob", sale);
        vm.expectRevert(IBuybackPool.BadSignature.selector);
        buyback.sellBackWithSig(sale, signature);
        sale.nonce = 1;
        signature = _sign("alice", sale);
        vm.expectRevert(IBuybackPool.BadNonce.selector);
        buyback.sellBackWithSig(sale, signature);
    }

    function test_cancelNonce_killsSignedSales() public {
        vm.startPrank(alice);
        buyback.cancelNonce(5);
        assertEq(buyback.nonces(alice), 5, "moved on");
        vm.expectRevert(IBuybackPool.BadNonce.selector);
        buyback.cancelNonce(5);
        vm.stopPrank();
        SellBack memory sale = SellBack(alice, address(card), idsOf(1), 0, 0, uint64(START));
        bytes memory signature = _sign("alice", sale);
        vm.expectRevert(IBuybackPool.BadNonce.selector);
        buyback.sellBackWithSig(sale, signature);
    }

    function test_quoteSellBack_saysWhy() public {
        for (uint256 id = 1; id <= 6; ++id) {
            if (id != 4) _give(card, id, alice, id == 5 ? 3 : 1);
        }
        mintCards(card, 4, 1, 1);
        mintCards(card, 7, 1, 1);
        vm.startPrank(inventory);
        card.transferFrom(inventory, alice, 4);
        card.transferFrom(inventory, alice, 7);
        vm.stopPrank();
        vm.startPrank(alice);
        card.transferFrom(alice, bob, 2);
        card.transferFrom(alice, bob, 3);
        card.requestBurn(6, 1);
        vm.stopPrank();
        vm.prank(bob);
        card.transferFrom(bob, alice, 3);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 4, alice, uint32(START + 10));
        vm.warp(START + 11);
        uint24[] memory groups = new uint24[](1);
        uint64[] memory prices = new uint64[](1);
        groups[0] = 3;
        vm.prank(pricer);
        oracle.setPrices(groups, prices);
        uint256[] memory ids = new uint256[](8);
        for (uint256 i; i < 8; ++i) {
            ids[i] = i + 1;
        }
        (QuoteItem[] memory items, uint256 total, uint256 float_) = buyback.quoteSellBack(alice, address(card), ids);
        uint8[8] memory expected = [0, 2, 2, 3, 4, 5, 1, 2];
        for (uint256 i; i < 8; ++i) {
            assertEq(items[i].reason, expected[i], vm.toString(i + 1));
        }
        assertEq(total, 1_700_000, "only what sells");
        assertEq(float_, 1_000e6, "float");
        (items,,) = buyback.quoteSellBack(alice, address(packet), idsOf(1));
        assertEq(items[0].reason, 1, "not a card");
    }

    function test_registerWindow_revertsWithBadExpiryAndValueUnknown() public {
        mintCards(card, 1, 1, 0);
        vm.startPrank(windowKey);
        vm.expectRevert(IBuybackPool.BadExpiry.selector);
        buyback.registerWindow(address(card), 1, inventory, uint32(START));
        vm.expectRevert(IBuybackPool.BadExpiry.selector);
        buyback.registerWindow(address(card), 1, inventory, uint32(START + 30 days + 1));
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.ValueUnknown.selector, 0));
        buyback.registerWindow(address(card), 1, inventory, uint32(START + 1));
        vm.expectRevert(IBuybackPool.AssetNotEligible.selector);
        buyback.registerWindow(address(sealedProduct), 1, inventory, uint32(START + 1));
        vm.stopPrank();
    }

    function test_registerWindow_onlyExtendsAnOpenWindow() public {
        _give(card, 1, alice, 1);
        uint256 end = card.windowEnd(1);
        vm.startPrank(windowKey);
        vm.expectRevert(IBuybackPool.BadExpiry.selector);
        buyback.registerWindow(address(card), 1, alice, uint32(START + 1));
        vm.expectRevert(IBuybackPool.BadExpiry.selector);
        buyback.registerWindow(address(card), 1, alice, uint32(end - 1));
        buyback.registerWindow(address(card), 1, alice, uint32(end));
        buyback.registerWindow(address(card), 1, alice, uint32(end + 1 days));
        vm.stopPrank();
        assertEq(card.windowEnd(1), end + 1 days, "extended");
        // The window of the former holder is none for the new one.
        vm.prank(alice);
        card.transferFrom(alice, bob, 1);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 1, bob, uint32(START + 1 days));
        assertEq(card.windowEnd(1), START + 1 days, "a new one");
        // A pause moves the end of an open window; a shorter one is refused by the moved end.
        vm.prank(pauser);
        buyback.setPause(true);
        vm.warp(START + 12 hours);
        vm.prank(pauser);
        buyback.setPause(false);
        vm.expectRevert(IBuybackPool.BadExpiry.selector);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 1, bob, uint32(START + 36 hours - 1));
        vm.warp(card.windowEnd(1) + 1);
        uint32 later = uint32(block.timestamp + 1 hours);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 1, bob, later);
        assertEq(card.windowEnd(1), later, "after its end, any");
    }

    function test_setPause_emptyPausesDoNotEraseExtensions() public {
        _give(card, 1, alice, 1);
        uint256 end = card.windowEnd(1);
        vm.startPrank(pauser);
        buyback.setPause(true);
        vm.warp(START + 1 days);
        buyback.setPause(false);
        for (uint256 i; i < 64; ++i) {
            buyback.setPause(true);
            buyback.setPause(false);
        }
        vm.stopPrank();
        assertEq(card.windowEnd(1), end + 1 days, "the pause still extends it");
    }

    function test_deposit_addsToTheFloat() public {
        fund(treasury, 5e6, address(buyback));
        vm.prank(treasury);
        buyback.deposit(5e6);
        (uint256 balance,) = buyback.coverage();
        assertEq(balance, 1_005e6, "float");
    }

    function test_withdraw_leavesWhatOpenWindowsMayCost() public {
        _give(graded, 1, alice, 2);
        (, uint256 liability) = buyback.coverage();
        assertEq(liability, 102e6, "85 % of the ceiling of the open window");
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IBuybackPool.TooEarly.selector, 0));
        buyback.executeWithdraw();
        buyback.proposeWithdraw(898e6 + 1, treasury);
        vm.expectRevert(abi.encodeWithSelector(IBuybackPool.TooEarly.selector, START + 48 hours));
        buyback.executeWithdraw();
        vm.stopPrank();
        vm.prank(windowKey);
        buyback.registerWindow(address(graded), 1, alice, uint32(START + 20 days));
        vm.warp(START + 48 hours);
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IBuybackPool.FloatShort.selector, 1_000e6 + 1, 1_000e6));
        buyback.executeWithdraw();
        buyback.proposeWithdraw(898e6, treasury);
        vm.stopPrank();
        vm.warp(START + 96 hours);
        vm.prank(treasurer);
        buyback.executeWithdraw();
        assertEq(usdc.balanceOf(treasury), 898e6, "surplus");
        vm.startPrank(treasurer);
        vm.expectRevert(abi.encodeWithSelector(IBuybackPool.TooEarly.selector, 0));
        buyback.executeWithdraw();
        vm.expectRevert(IBuybackPool.BadTerms.selector);
        buyback.proposeWithdraw(uint256(1) << 96, treasury);
        buyback.proposeWithdraw(0, treasury);
        vm.warp(START + 144 hours + 7 days + 1);
        vm.expectRevert(IBuybackPool.WithdrawExpired.selector);
        buyback.executeWithdraw();
        vm.stopPrank();
        assertEq(usdc.balanceOf(address(buyback)), 102e6, "cover stays");
    }

    function test_setTerms_revertsWithBadTerms() public {
        vm.startPrank(admin);
        vm.expectRevert(IBuybackPool.BadTerms.selector);
        buyback.setTerms(10_001, 1, 1);
        vm.expectRevert(IBuybackPool.BadTerms.selector);
        buyback.setTerms(8_500, 0, 1);
        vm.expectRevert(IBuybackPool.BadTerms.selector);
        buyback.setTerms(8_500, 1, 0);
        vm.stopPrank();
    }

    function test_registerWindow_staysBelowTheDaysCap() public {
        setPrice(9, 6_000e6);
        mintCards(graded, 800, 3, 9);
        vm.startPrank(windowKey);
        buyback.registerWindow(address(graded), 800, inventory, uint32(START + 2 days));
        vm.expectRevert(IBuybackPool.WindowCap.selector);
        buyback.registerWindow(address(graded), 801, inventory, uint32(START + 2 days));
        vm.warp(START + 1 days);
        buyback.registerWindow(address(graded), 801, inventory, uint32(START + 2 days));
        vm.expectRevert(IBuybackPool.WindowCap.selector);
        buyback.registerWindow(address(graded), 802, inventory, uint32(START + 2 days));
        vm.stopPrank();
    }

    function test_returnsBin_goesBackOntoAShelfOnlyByStocking() public {
        openTier(1, 500, oneTable(1, 0), 1);
        _give(card, 500, alice, 1);
        _sell(alice, card, idsOf(500), 0);
        vm.expectRevert(IRoles.Unauthorized.selector);
        buyback.releaseToShelf(address(card), 500);
        vm.prank(stocker);
        pool.stock(1, 0, entriesOf(500, 1, false));
        assertEq(card.ownerOf(500), address(pool), "on the shelf");
        // The next buyer of the card has a window of its own, whatever happened to earlier ones.
        pool.reveal(buyAndReady(bob, 1, 1, 1), 1);
        assertEq(card.ownerOf(500), bob, "drawn again");
        assertTrue(!card.movedSinceWindow(500), "a new window");
        assertEq(_sell(bob, card, idsOf(500), 0), 1_700_000, "sold again");
    }

    function testFuzz_payoutIsTheFloor(uint64 price, uint16 bps) public {
        price = uint64(bound(price, 1, 1e15));
        bps = uint16(bound(bps, 0, 10_000));
        setPrice(9, price);
        fillFloat(price);
        vm.prank(admin);
        buyback.setTerms(bps, type(uint64).max, type(uint64).max);
        _give(card, 1, alice, 9);
        uint256 total = _sell(alice, card, idsOf(1), 0);
        assertEq(total, uint256(price) * bps / 10_000, "floor");
        assertEq(usdc.balanceOf(alice), total, "paid exactly");
    }

    /// @dev A card with an open window of a day.
    function _give(IAsset asset, uint256 id, address to, uint24 group) private {
        if (group == 3) setPrice(3, 1e6);
        mintCards(asset, id, 1, group);
        vm.prank(inventory);
        asset.transferFrom(inventory, to, id);
        vm.prank(windowKey);
        buyback.registerWindow(address(asset), id, to, uint32(START + 1 days));
    }

    /// @dev Pauses sales after a while, for a while.
    function _pauseFor(uint256 wait, uint256 length) private {
        vm.warp(block.timestamp + wait);
        vm.prank(pauser);
        buyback.setPause(true);
        vm.warp(block.timestamp + length);
        vm.prank(pauser);
        buyback.setPause(false);
    }

    function _sell(address seller, IAsset asset, uint256[] memory ids, uint256 minTotal) private returns (uint256) {
        vm.startPrank(seller);
        asset.setApprovalForAll(address(buyback), true);
        uint256 total = buyback.sellBack(address(asset), ids, minTotal);
        vm.stopPrank();
        return total;
    }

    function _expectSell(bytes memory error_, address seller, uint256[] memory ids, uint256 minTotal) private {
        vm.startPrank(seller);
        card.setApprovalForAll(address(buyback), true);
        vm.expectRevert(error_);
        buyback.sellBack(address(card), ids, minTotal);
        vm.stopPrank();
    }

    function _sign(string memory who, SellBack memory sale) private view returns (bytes memory) {
        bytes32 data = keccak256(
            abi.encode(
                SELL_BACK_TYPEHASH,
                sale.seller,
                sale.asset,
                keccak256(abi.encodePacked(sale.tokenIds)),
                sale.minTotal,
                sale.nonce,
                sale.deadline
            )
        );
        bytes32 domain = IUsdc(address(buyback)).DOMAIN_SEPARATOR();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(who), keccak256(abi.encodePacked("\x19\x01", domain, data)));
        return abi.encodePacked(r, s, v);
    }
}

/// @notice A contract wallet that accepts its owner's signatures.
contract Wallet {
    address private immutable OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (bytes32 r, bytes32 s, uint8 v) =
            (bytes32(signature[0:32]), bytes32(signature[32:64]), uint8(signature[64]));
        return ecrecover(hash, v, r, s) == OWNER ? bytes4(0x1626ba7e) : bytes4(0);
    }
}
