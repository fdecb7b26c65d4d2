// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IComboPool, ITierShelves, Purchase} from "../src/interfaces/IComboPool.sol";
import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {IRandomConsumer, IRandomnessRouter} from "../src/interfaces/IRandomness.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {IUserVault} from "../src/interfaces/IUserVault.sol";
import {Draw} from "../src/libraries/Draw.sol";
import {Vm} from "./utils/MiniTest.sol";
import {ServingSource} from "./utils/ServingSource.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IAsset} from "./utils/Tokens.sol";

contract ComboPoolTest is SuiteFixture {
    bytes32 private constant USER = keccak256("user");

    function setUp() public override {
        super.setUp();
        openStandardTier();
    }

    function test_purchase_takesThePriceAndReservesStock() public {
        uint96 expected = pool.requestIdOf(alice, bytes32(uint256(1)));
        fund(alice, 15e6, address(pool));
        vm.expectEmit(address(pool));
        emit IComboPool.PackPurchased(expected, alice, bytes32(uint256(1)), alice, 1, 1, 3, 5e6, 0);
        vm.prank(alice);
        uint96 id = pool.purchase(1, 1, 3, 5e6, alice, bytes32(uint256(1)), USER);
        assertEq(id, expected, "id is derived from payer and reference");
        assertEq(usdc.balanceOf(address(pool)), 15e6, "escrow");
        assertEq(usdc.balanceOf(alice), 0, "paid");
        assertEq(pool.tier(1).outstanding, 3, "outstanding");
        Purchase memory record = pool.purchaseOf(id);
        assertEq(record.recipient, alice, "recipient");
        assertEq(record.payer, alice, "payer");
        assertEq(record.quantity, 3, "quantity");
        assertEq(record.state, 1, "requested");
        assertEq(record.requestedAt, START, "time");
    }

    function test_purchase_asAGiftRefundsThePayer() public {
        fund(alice, 5e6, address(pool));
        vm.prank(alice);
        uint96 id = pool.purchase(1, 1, 1, 5e6, bob, nextRef(), USER);
        assertEq(pool.purchaseOf(id).payer, alice, "payer");
        assertEq(pool.purchaseOf(id).recipient, bob, "recipient");
        vm.warp(START + REFUND_DELAY);
        pool.refund(id);
        assertEq(usdc.balanceOf(alice), 5e6, "refunded to the payer");
        assertEq(usdc.balanceOf(bob), 0, "not to the recipient");
    }

    function test_purchase_revertsWithBuyPaused() public {
        vm.prank(pauser);
        pool.setPause(true);
        _expectBuy(abi.encodeWithSelector(IEscrow.BuyPaused.selector), 1, 1, 5e6, alice, USER);
    }

    function test_purchase_revertsWithTierInactive() public {
        _expectBuy(abi.encodeWithSelector(ITierShelves.TierInactive.selector, 9), 9, 1, 5e6, alice, USER);
        vm.prank(pauser);
        pool.pauseTier(1);
        _expectBuy(abi.encodeWithSelector(ITierShelves.TierInactive.selector, 1), 1, 1, 5e6, alice, USER);
    }

    function test_purchase_revertsWithBadQuantity() public {
        _expectBuy(abi.encodeWithSelector(IComboPool.BadQuantity.selector), 1, 0, 5e6, alice, USER);
        _expectBuy(abi.encodeWithSelector(IComboPool.BadQuantity.selector), 1, 11, 5e6, alice, USER);
    }

    function test_purchase_revertsWithBadRecipient() public {
        address[12] memory ours = [
            address(0), address(pool), address(buyback), address(store), address(processor), address(card),
            address(graded), address(packet), address(sealedProduct), address(oracle), address(usdc), address(credits)
        ];
        for (uint256 i; i < ours.length; ++i) {
            _expectBuy(abi.encodeWithSelector(IEscrow.BadRecipient.selector), 1, 1, 5e6, ours[i], USER);
        }
    }

    function test_purchase_revertsWithBadUserRandom() public {
        _expectBuy(abi.encodeWithSelector(IEscrow.BadUserRandom.selector), 1, 1, 5e6, alice, 0);
    }

    function test_purchase_revertsWithPriceMoved() public {
        _expectBuy(
            abi.encodeWithSelector(IEscrow.PriceMoved.selector, 5e6, 5e6 - 1), 1, 1, 5e6 - 1, alice, USER
        );
    }

    function test_purchase_revertsWithDuplicateRef() public {
        bytes32 ref = nextRef();
        fund(alice, 10e6, address(pool));
        vm.startPrank(alice);
        uint96 id = pool.purchase(1, 1, 1, 5e6, alice, ref, USER);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.DuplicateRef.selector, id));
        pool.purchase(1, 1, 1, 5e6, alice, ref, USER);
        vm.stopPrank();
    }

    function test_purchase_revertsWithSoldOutWhenAnyShelfCouldRunDry() public {
        for (uint256 i; i < 4; ++i) {
            buy(alice, 1, 10);
        }
        // Shelf 1 holds 40 slabs and 40 packs are sold: the next could find it empty.
        fund(alice, 5e6, address(pool));
        vm.expectRevert(abi.encodeWithSelector(IComboPool.SoldOut.selector, 1, 1));
        vm.prank(alice);
        pool.purchase(1, 1, 1, 5e6, alice, nextRef(), USER);
    }

    function test_purchase_revertsWithEthFloatEmpty() public {
        vm.deal(address(adapter), ENTROPY_FEE);
        fund(alice, 5e6, address(pool));
        vm.expectRevert(
            abi.encodeWithSelector(IRandomnessRouter.EthFloatEmpty.selector, ENTROPY_FEE + 1, ENTROPY_FEE)
        );
        vm.prank(alice);
        pool.purchase(1, 1, 1, 5e6, alice, nextRef(), USER);
    }

    function test_purchase_keepsTheTokensOwnErrors() public {
        vm.expectRevert("ERC20: transfer amount exceeds allowance");
        vm.prank(alice);
        pool.purchase(1, 1, 1, 5e6, alice, nextRef(), USER);
        vm.prank(alice);
        usdc.approve(address(pool), 5e6);
        vm.expectRevert("ERC20: transfer amount exceeds balance");
        vm.prank(alice);
        pool.purchase(1, 1, 1, 5e6, alice, nextRef(), USER);
        vm.prank(admin);
        usdc.blacklist(alice);
        vm.expectRevert("Blacklistable: account is blacklisted");
        vm.prank(alice);
        pool.purchase(1, 1, 1, 5e6, alice, nextRef(), USER);
    }

    function test_purchaseWithPermit_paysByTheSignedAllowance() public {
        vm.prank(minter);
        usdc.mint(alice, 5e6);
        (uint8 v, bytes32 r, bytes32 s) = _permit("alice", 5e6, START + 60);
        vm.prank(alice);
        uint96 id = pool.purchaseWithPermit(1, 1, 1, 5e6, alice, nextRef(), USER, 5e6, START + 60, v, r, s);
        assertEq(pool.purchaseOf(id).state, 1, "bought");
        assertEq(usdc.balanceOf(alice), 0, "paid");
    }

    function test_purchaseFor_usesTheTreasuryAndItsNamespace() public {
        vm.prank(minter);
        usdc.mint(address(credits), 10e6);
        (bytes32 ref, address vault) = (nextRef(), vaultOf("bob"));
        vm.prank(buyerKey);
        uint96 id = pool.purchaseFor(1, 1, 2, 5e6, vault, "bob", ref, USER);
        assertEq(id, pool.requestIdOf(address(credits), ref), "namespace of the treasury");
        assertEq(pool.purchaseOf(id).payer, address(credits), "payer");
        vm.warp(START + REFUND_DELAY);
        pool.refund(id);
        assertEq(usdc.balanceOf(address(credits)), 10e6, "refunded to the treasury");
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(alice);
        pool.purchaseFor(1, 1, 1, 5e6, vault, "bob", nextRef(), USER);
    }

    function test_onRandom_storesTheWordAndQueues() public {
        uint96 id = buy(alice, 1, 1);
        deliverWord(1, userRandomOf(bytes32(refCounter)));
        Purchase memory record = pool.purchaseOf(id);
        assertEq(record.state, 2, "ready");
        bytes32 word = keccak256(abi.encodePacked(userRandomOf(bytes32(refCounter)), linkOf(1), bytes32(0)));
        assertEq(record.word, word, "both contributions make the word");
        assertEq(pool.tier(1).lineHead, 0, "next in line");
    }

    function test_onRandom_revertsWithNotAdapter() public {
        uint96 id = buy(alice, 1, 1);
        vm.expectRevert(IEscrow.NotAdapter.selector);
        IRandomConsumer(address(pool)).onRandom(id, USER);
        vm.expectRevert(IEscrow.NotAdapter.selector);
        vm.prank(address(adapter));
        IRandomConsumer(address(pool)).onRandom(12345, USER);
    }

    function test_reveal_deliversWhatTheWordSays() public {
        uint96 id = buyAndReady(alice, 1, 2, 1);
        bytes32 word = pool.purchaseOf(id).word;
        uint256[2] memory stock = [uint256(60), 40];
        uint32[] memory cards = pool.shelfAt(1, 0, 0, 60);
        uint32[] memory slabs = pool.shelfAt(1, 1, 0, 40);
        uint32[2] memory expected;
        for (uint256 pack; pack < 2; ++pack) {
            uint256 x = uint256(keccak256(abi.encodePacked(word, id, uint8(pack), uint8(0))));
            uint256 point = ((x >> 128) * 100) >> 128;
            uint256 shelf = point < 90 ? 0 : 1;
            uint256 index = (uint256(uint128(x)) * stock[shelf]) >> 128;
            uint32[] memory list = shelf == 0 ? cards : slabs;
            expected[pack] = list[index];
            list[index] = list[--stock[shelf]];
        }
        vm.prank(stranger);
        pool.reveal(id, 10);
        for (uint256 pack; pack < 2; ++pack) {
            bool isGraded = expected[pack] >> 31 == 1;
            uint256 token = expected[pack] & 0x7fffffff;
            assertEq(isGraded ? graded.ownerOf(token) : card.ownerOf(token), alice, "delivered");
        }
        assertEq(pool.purchaseOf(id).state, 3, "closed");
        assertEq(pool.purchaseOf(id).word, 0, "word cleared");
        assertEq(pool.tier(1).outstanding, 0, "nothing outstanding");
        assertEq(uint256(pool.tier(1).stock[0]) + pool.tier(1).stock[1], 98, "two cards left the shelves");
    }

    function test_reveal_opensTheWindowAndSplitsTheMoney() public {
        uint96 id = buyAndReady(alice, 1, 3, 1);
        vm.recordLogs();
        pool.reveal(id, 10);
        (uint256 token, address asset, uint256 draw) = _firstDraw(vm.getRecordedLogs());
        assertEq(uint32(draw >> 96), START + WINDOW_SECONDS, "expiry in the event");
        (address owner, uint32 expiry,, uint24 transfers,,) = IAsset(asset).assetState(token);
        assertEq(owner, alice, "owner");
        assertEq(expiry, START + WINDOW_SECONDS, "window");
        assertEq(transfers, 2, "into the pool and out of it");
        (uint64 float_, uint64 rest,,) = pool.funds();
        assertEq(float_, 9e6, "60 % to the float");
        assertEq(rest, 6e6, "the rest to the treasury");
        pool.distribute();
        assertEq(usdc.balanceOf(address(buyback)), 9e6, "float");
        assertEq(usdc.balanceOf(treasury), 6e6, "treasury");
        assertEq(usdc.balanceOf(address(pool)), 0, "nothing stays");
    }

    function test_reveal_inChunksEqualsRevealAtOnce() public {
        uint96 id = buyAndReady(alice, 1, 5, 1);
        uint256 state = vm.snapshotState();
        pool.reveal(id, 10);
        bytes32 whole = _shelfHash();
        vm.revertToState(state);
        for (uint256 i; i < 5; ++i) {
            assertEq(pool.purchaseOf(id).done, i, "monotone");
            pool.reveal(id, 1);
        }
        assertEq(_shelfHash(), whole, "same cards");
        (uint64 float_, uint64 rest,,) = pool.funds();
        assertEq(uint256(float_) + rest, 25e6, "same money");
    }

    function test_reveal_revertsWithNotReadyAndNotNext() public {
        uint96 first = buyAndReady(alice, 1, 1, 1);
        uint96 second = buyAndReady(bob, 1, 1, 2);
        uint96 third = buy(bob, 1, 1);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotReady.selector, third));
        pool.reveal(third, 1);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotNext.selector, 0, 1));
        pool.reveal(second, 1);
        vm.expectRevert(IComboPool.BadQuantity.selector);
        pool.reveal(first, 0);
        pool.reveal(first, 1);
        pool.reveal(second, 1);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotReady.selector, first));
        pool.reveal(first, 1);
    }

    function test_revealMany_stopsQuietly() public {
        uint96[] memory ids = new uint96[](3);
        ids[0] = buyAndReady(alice, 1, 2, 1);
        ids[1] = buyAndReady(bob, 1, 2, 2);
        ids[2] = buy(bob, 1, 1);
        pool.revealMany(ids, 3);
        assertEq(pool.purchaseOf(ids[0]).state, 3, "first closed");
        assertEq(pool.purchaseOf(ids[1]).done, 1, "the total is the limit");
        uint96[] memory rest = new uint96[](2);
        (rest[0], rest[1]) = (ids[1], ids[2]);
        pool.revealMany(rest, 10);
        assertEq(pool.purchaseOf(ids[1]).state, 3, "second closed");
        assertEq(pool.purchaseOf(ids[2]).state, 1, "third waits for its word");
    }

    function test_refund_paysExactlyOnceAfterTheDelay() public {
        uint96 id = buy(alice, 1, 4);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.TooEarly.selector, START + REFUND_DELAY));
        pool.refund(id);
        vm.warp(START + REFUND_DELAY);
        vm.expectEmit(address(pool));
        emit IComboPool.PackRefunded(id, alice, 0, 4, 20e6, 0);
        vm.prank(stranger);
        pool.refund(id);
        assertEq(usdc.balanceOf(alice), 20e6, "repaid");
        assertEq(pool.tier(1).outstanding, 0, "reservation gone");
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotRefundable.selector, id));
        pool.refund(id);
        assertEq(adapter.withheld(), 1, "counted as withheld");
    }

    function test_refund_ofAReadyPurchaseIsRefused() public {
        uint96 id = buyAndReady(alice, 1, 1, 1);
        vm.warp(START + 30 days);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotRefundable.selector, id));
        pool.refund(id);
        pool.reveal(id, 1);
        assertEq(pool.purchaseOf(id).state, 3, "revealed however late");
    }

    function test_refund_needsGasForThePenaltyCall() public {
        uint96 id = buy(alice, 1, 1);
        vm.warp(START + REFUND_DELAY);
        vm.expectRevert(IEscrow.InsufficientGas.selector);
        pool.refund{gas: 222_000}(id);
    }

    function test_refund_creditsAPayerWhoCannotReceive() public {
        uint96 id = buy(alice, 1, 1);
        vm.prank(admin);
        usdc.blacklist(alice);
        vm.warp(START + REFUND_DELAY);
        pool.refund(id);
        assertEq(pool.tier(1).outstanding, 0, "stock and line are free at once");
        assertEq(pool.claimable(alice), 5e6, "credited");
        vm.prank(alice);
        pool.claim(bob);
        assertEq(usdc.balanceOf(bob), 5e6, "claimed elsewhere");
        vm.expectRevert(IEscrow.NothingToClaim.selector);
        vm.prank(alice);
        pool.claim(bob);
    }

    function test_stuck_cardIsRetriedAndThenEarned() public {
        uint96 id = buyAndReady(alice, 1, 1, 1);
        (uint32 entry, uint8 pack) = _holdWhatWillBeDrawn(id);
        pool.reveal(id, 1);
        (uint64 float_, uint64 rest, uint64 escrow,) = pool.funds();
        assertEq(escrow, 5e6, "the pack's price waits");
        assertEq(uint256(float_) + rest, 0, "nothing earned yet");
        vm.expectRevert(IEscrow.NotStuck.selector);
        pool.retryStuck(id, pack, 0);
        _hold(entry, false);
        pool.retryStuck(id, pack, 0);
        (float_, rest, escrow,) = pool.funds();
        assertEq(uint256(float_) + rest, 5e6, "earned");
        assertEq(escrow, 0, "no longer waiting");
        assertEq(_ownerOfEntry(entry), alice, "delivered");
        vm.expectRevert(IEscrow.NotStuck.selector);
        pool.retryStuck(id, pack, 0);
    }

    function test_stuck_packIsRefundedWithPenaltyAfterADay() public {
        fund(treasury, 100e6, address(pool));
        vm.prank(treasury);
        pool.fundPenalty(100e6);
        uint96 id = buyAndReady(alice, 1, 1, 1);
        (uint32 entry,) = _holdWhatWillBeDrawn(id);
        pool.reveal(id, 1);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.TooEarly.selector, START + 24 hours));
        pool.refundPack(id, 0);
        vm.warp(START + 24 hours);
        vm.expectEmit(address(pool));
        emit IComboPool.PackRefunded(id, alice, 0, 1, 5e6, 5e5);
        pool.refundPack(id, 0);
        assertEq(usdc.balanceOf(alice), 55e5, "price and a tenth");
        vm.expectRevert(IEscrow.NotStuck.selector);
        pool.refundPack(id, 0);
        assertEq(_ownerOfEntry(entry), address(pool), "held card stays");
        vm.expectRevert();
        pool.binStray(entry);
        _hold(entry, false);
        pool.binStray(entry);
        assertEq(_ownerOfEntry(entry), address(buyback), "in the returns bin");
        vm.expectRevert(IEscrow.NotStuck.selector);
        pool.binStray(entry);
    }

    function test_stuck_refundWithoutBondStillPaysThePrice() public {
        uint96 id = buyAndReady(alice, 1, 1, 1);
        _holdWhatWillBeDrawn(id);
        pool.reveal(id, 1);
        vm.warp(START + 24 hours);
        pool.refundPack(id, 0);
        assertEq(usdc.balanceOf(alice), 5e6, "price");
    }

    function test_rescue_freesAQueueAfterAWeek() public {
        uint96 id = buyAndReady(alice, 1, 2, 1);
        uint96 second = buyAndReady(bob, 1, 1, 2);
        uint256 due = START + REFUND_DELAY + 7 days;
        vm.expectRevert(abi.encodeWithSelector(IEscrow.TooEarly.selector, due));
        pool.rescue(id);
        vm.warp(due);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotNext.selector, 0, 1));
        pool.rescue(second);
        vm.prank(admin);
        usdc.blacklist(alice);
        pool.rescue(id);
        assertEq(pool.claimable(alice), 10e6, "credited because she cannot receive");
        pool.reveal(second, 1);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotReady.selector, id));
        pool.rescue(id);
    }

    function test_setAdapter_leavesRunningPurchasesWithTheirs() public {
        uint96 id = buy(alice, 1, 1);
        vm.prank(admin);
        pool.setAdapter(address(commitReveal));
        deliverWord(1, userRandomOf(bytes32(refCounter)));
        assertEq(pool.purchaseOf(id).state, 2, "the old adapter delivers");
        vm.startPrank(admin);
        vm.expectRevert(IEscrow.NotAdapter.selector);
        pool.setAdapter(address(0));
        for (uint256 i; i < 20; ++i) {
            pool.setAdapter(i % 2 == 0 ? address(adapter) : address(commitReveal));
        }
        (address selected, uint8 idx,) = pool.config();
        assertEq(selected, address(commitReveal), "selected again");
        assertEq(idx, 1, "under its own number");
        for (uint160 i = 1; i <= 14; ++i) {
            pool.setAdapter(address(new ServingSource(address(pool))));
        }
        address further = address(new ServingSource(address(pool)));
        vm.expectRevert(IEscrow.NotAdapter.selector);
        pool.setAdapter(further);
        pool.setAdapter(address(adapter));
        vm.stopPrank();
    }

    /// @dev A source without code, or for other contracts, would take payments for packs that can only be refunded.
    function test_setAdapter_revertsUnlessItServesThisContract() public {
        address other = address(new ServingSource(stranger));
        vm.startPrank(admin);
        vm.expectRevert(IEscrow.NotAdapter.selector);
        pool.setAdapter(stranger);
        vm.expectRevert(IEscrow.NotAdapter.selector);
        pool.setAdapter(other);
        vm.stopPrank();
    }

    /// @dev A thief of the buyer's key gets nothing: the cards go to the user they were bought for.
    function test_purchaseFor_deliversToTheVaultOfTheUserOrALinkedWallet() public {
        vm.prank(minter);
        usdc.mint(address(credits), 20e6);
        address[3] memory others = [stranger, vaultOf("alice"), address(vaults)];
        for (uint256 i; i < 3; ++i) {
            bytes32 ref = nextRef();
            vm.expectRevert(IEscrow.BadRecipient.selector);
            vm.prank(buyerKey);
            pool.purchaseFor(1, 1, 1, 5e6, others[i], "bob", ref, USER);
        }
        address vault = vaultOf("bob");
        vm.prank(buyerKey);
        pool.purchaseFor(1, 1, 1, 5e6, vault, "bob", "to the vault", USER);
        linkWallet("bob", "alice", alice);
        vm.prank(buyerKey);
        uint96 id = pool.purchaseFor(1, 1, 1, 5e6, alice, "bob", "to the wallet", USER);
        assertEq(pool.purchaseOf(id).recipient, alice, "linked");
        vm.prank(linker);
        IUserVault(vault).unlinkWallet(alice);
        vm.expectRevert(IEscrow.BadRecipient.selector);
        vm.prank(buyerKey);
        pool.purchaseFor(1, 1, 1, 5e6, alice, "bob", "unlinked", USER);
    }

    function test_purchase_revertsWithOddsMovedWhenAnotherVersionLanded() public {
        vm.startPrank(configurer);
        uint16 stingy = pool.proposeTier(1, 500, WINDOW_SECONDS, 6_000, oneTable(1, 0), 1 | (1 << 3));
        pool.activateTier(1, stingy, 0);
        vm.stopPrank();
        fund(alice, 5e6, address(pool));
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IComboPool.OddsMoved.selector, stingy, 1));
        pool.purchase(1, 1, 1, 5e6, alice, bytes32("ref"), USER);
        pool.purchase(1, stingy, 1, 5e6, alice, bytes32("ref"), USER);
        vm.stopPrank();
    }

    function test_distribute_isNotStoppedByABlockedTreasury() public {
        pool.reveal(buyAndReady(alice, 1, 1, 1), 1);
        vm.prank(admin);
        usdc.blacklist(treasury);
        pool.distribute();
        assertEq(usdc.balanceOf(address(buyback)), 3e6, "the float gets its share");
        (, uint64 kept,,) = pool.funds();
        assertEq(kept, 2e6, "the share of the treasury waits");
        vm.prank(admin);
        usdc.unBlacklist(treasury);
        pool.distribute();
        assertEq(usdc.balanceOf(treasury), 2e6, "and is paid later");
    }

    function test_openLiability_countsOpenWindowsOnly() public {
        uint96 id = buyAndReady(alice, 1, 1, 1);
        assertEq(pool.openLiability(), 3 * 100e6, "a sold pack may draw the dearest card");
        vm.recordLogs();
        pool.reveal(id, 1);
        (,, uint256 draw) = _firstDraw(vm.getRecordedLogs());
        uint256 bound_ = uint8(draw >> 72) == 0 ? 2e6 : 40e6;
        assertEq(pool.openLiability(), 3 * bound_, "the ceiling of the card");
        // The last day of the window counts in full.
        vm.warp(START + WINDOW_SECONDS);
        assertEq(pool.openLiability(), 3 * bound_, "the last day");
        vm.warp(START + WINDOW_SECONDS + 1 days);
        assertEq(pool.openLiability(), 0, "windows are over");
    }

    function testFuzz_drawMatchesItsDefinition(bytes32 word, uint96 id, uint8 pack, uint8 slot, uint256 table)
        public
        pure
    {
        uint256 x = Draw.seed(word, id, pack, slot);
        assertEq(x, uint256(keccak256(abi.encodePacked(word, id, pack, slot))), "seed");
        uint256 total;
        for (uint256 i; i < 8; ++i) {
            total += uint32(table >> (i * 32));
        }
        if (total == 0) return;
        uint256 point = ((x >> 128) * total) >> 128;
        uint256 shelf;
        while (point >= uint32(table >> (shelf * 32))) {
            point -= uint32(table >> (shelf * 32));
            ++shelf;
        }
        assertEq(Draw.pickShelf(x, table), shelf, "shelf");
        assertTrue(uint32(table >> (shelf * 32)) != 0, "a shelf without weight is never drawn");
        assertTrue(Draw.pickIndex(x, 65_535) < 65_535, "index in range");
    }

    function testFuzz_refundReturnsExactlyWhatWasPaid(uint8 quantity, uint32 cents) public {
        quantity = uint8(bound(quantity, 1, 10));
        cents = uint32(bound(cents, 1, type(uint32).max));
        vm.startPrank(configurer);
        pool.activateTier(1, pool.proposeTier(1, cents, 1 days, 5_000, oneTable(1, 1), 1 | (1 << 3)), 0);
        vm.stopPrank();
        uint96 id = buy(alice, 1, quantity);
        vm.warp(START + REFUND_DELAY);
        pool.refund(id);
        assertEq(usdc.balanceOf(alice), uint256(cents) * 10_000 * quantity, "exact");
        assertEq(usdc.balanceOf(address(pool)), 0, "nothing stays");
    }

    function testFuzz_sharesAddUp(uint16 bps, uint8 quantity, uint32 cents) public {
        bps = uint16(bound(bps, 0, 10_000));
        quantity = uint8(bound(quantity, 1, 10));
        cents = uint32(bound(cents, 1, 1_000_000));
        vm.startPrank(configurer);
        pool.activateTier(1, pool.proposeTier(1, cents, 1 days, bps, oneTable(1, 1), 1 | (1 << 3)), 0);
        vm.stopPrank();
        uint96 id = buyAndReady(alice, 1, quantity, 1);
        pool.reveal(id, 10);
        (uint64 float_, uint64 rest,,) = pool.funds();
        uint256 sum = uint256(cents) * 10_000 * quantity;
        assertEq(uint256(float_) + rest, sum, "no dust");
        assertEq(float_, sum * bps / 10_000, "float share rounds down");
    }

    function _expectBuy(bytes memory error_, uint16 tierId, uint8 quantity, uint256 maxUnit, address to, bytes32 random)
        private
    {
        fund(alice, 100e6, address(pool));
        bytes32 ref = nextRef();
        uint16 version = pool.tier(tierId).version;
        vm.expectRevert(error_);
        vm.prank(alice);
        pool.purchase(tierId, version, quantity, maxUnit, to, ref, random);
    }

    function _permit(string memory who, uint256 value, uint256 deadline)
        private
        view
        returns (uint8 v, bytes32 r, bytes32 s)
    {
        address owner = vm.addr(keyOf(who));
        bytes32 data = keccak256(
            abi.encode(usdc.PERMIT_TYPEHASH(), owner, address(pool), value, usdc.nonces(owner), deadline)
        );
        return vm.sign(keyOf(who), keccak256(abi.encodePacked("\x19\x01", usdc.DOMAIN_SEPARATOR(), data)));
    }

    function _firstDraw(Vm.Log[] memory logs) private pure returns (uint256 token, address asset, uint256 draw) {
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != IComboPool.PackRevealed.selector) continue;
            (asset, draw) = abi.decode(logs[i].data, (address, uint256));
            return (uint256(logs[i].topics[3]), asset, draw);
        }
        revert AssertionFailed("no draw");
    }

    function _shelfHash() private view returns (bytes32) {
        return keccak256(abi.encode(pool.shelfAt(1, 0, 0, 60), pool.shelfAt(1, 1, 0, 40)));
    }

    /// @dev Previews a reveal by revealing and rolling back.
    function _holdWhatWillBeDrawn(uint96 id) private returns (uint32 entry, uint8 pack) {
        uint256 state = vm.snapshotState();
        vm.recordLogs();
        pool.reveal(id, 1);
        (,, uint256 draw) = _firstDraw(vm.getRecordedLogs());
        vm.revertToState(state);
        entry = uint32(draw);
        pack = uint8(draw >> 88);
        _hold(entry, true);
    }

    function _hold(uint32 entry, bool on) private {
        forceHold(entry >> 31 == 1 ? graded : card, entry & 0x7fffffff, on);
    }

    function _ownerOfEntry(uint32 entry) private view returns (address) {
        return entry >> 31 == 1 ? graded.ownerOf(entry & 0x7fffffff) : card.ownerOf(entry);
    }
}
