// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBuybackPool} from "../src/interfaces/IBuybackPool.sol";
import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {IPriceOracle} from "../src/interfaces/IPriceOracle.sol";
import {ShippingQuote} from "../src/interfaces/IShippingPaymentProcessor.sol";
import {IUserVault} from "../src/interfaces/IUserVault.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

interface IPendingRequests {
    function pending(uint64 seq) external view returns (address consumer, uint96 requestId);
}

/// @notice The last value on each side of a limit: liability, windows, caps of a day, tags, rings and links. Each test
/// exists because a changed comparison, width or addition stayed unseen without it.
contract BoundariesTest is SuiteFixture {
    function setUp() public override {
        super.setUp();
        setPrice(1, 2e6);
        setPrice(2, 40e6);
        fillFloat(10_000e6);
    }

    function _give(uint256 id, uint256 expiry) private {
        mintCards(card, id, 1, 1);
        vm.prank(inventory);
        card.transferFrom(inventory, alice, id);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), id, alice, uint32(expiry));
    }

    function _pause(uint256 from, uint256 to) private {
        vm.warp(from);
        vm.prank(pauser);
        buyback.setPause(true);
        vm.warp(to);
        vm.prank(pauser);
        buyback.setPause(false);
    }

    function _liability() private view returns (uint256 liability) {
        (, liability) = buyback.coverage();
    }

    // Liability.

    /// @dev The ceiling of a price is three times the timelock's, and 85 % of it is paid.
    function test_coverage_addsTheWindowsOfADayAtTheirCeilings() public {
        _give(1, START + 3 days);
        assertEq(_liability(), 5_100_000, "one card at its ceiling");
        _give(2, START + 3 days);
        _give(3, START + 30 days);
        assertEq(_liability(), 15_300_000, "three cards, two of one day");
        // START is in the middle of a day, so the window ends during the last day that counts.
        vm.warp(START + 3 days);
        assertEq(_liability(), 15_300_000, "until the end of their day");
        vm.warp((START / 1 days + 4) * 1 days);
        assertEq(_liability(), 5_100_000, "no longer");
    }

    function test_coverage_countsEveryDrawAtItsCeiling() public {
        openStandardTier();
        buyAndReady(alice, 1, 10, 1);
        assertEq(_liability(), 10 * 300e6 * 8_500 / 10_000, "ten packs at the dearest shelf, three times its bound");
        pool.reveal(pool.requestIdOf(alice, bytes32(refCounter)), 10);
        uint256 slabs = graded.balanceOf(alice);
        assertTrue(slabs < 10, "some draws come from the cheap shelf");
        assertEq(_liability(), ((10 - slabs) * 6e6 + slabs * 120e6) * 8_500 / 10_000, "each at its own ceiling");
    }

    // Windows.

    /// @dev The first pause lies further back than a window is long; the second one keeps the window open all the same.
    function test_coverage_followsAWindowThroughTwoPauses() public {
        _give(1, START + 30 days);
        _pause(START + 1 days, START + 3 days);
        _pause(START + 20 days, START + 23 days);
        uint256 end = START + 35 days;
        assertEq(card.windowEnd(1), end, "extended by both");
        vm.warp(end - 1);
        assertEq(_liability(), 5_100_000, "still counted in its last second");
    }

    function test_window_isExtendedByEveryPause() public {
        _give(1, START + 1 days);
        for (uint256 i; i < 64; ++i) {
            _pause(START + i * 10 minutes, START + i * 10 minutes + 1 minutes);
        }
        assertEq(card.windowEnd(1), START + 1 days + 64 minutes, "by all of them");
        _pause(START + 11 hours, START + 11 hours + 1 minutes);
        assertEq(card.windowEnd(1), START + 1 days + 65 minutes, "and by one more");
    }

    function test_registerWindow_isAtMostThirtyDays() public {
        _give(1, START + 30 days);
        mintCards(card, 2, 1, 1);
        vm.prank(windowKey);
        vm.expectRevert(IBuybackPool.BadExpiry.selector);
        buyback.registerWindow(address(card), 2, inventory, uint32(START + 30 days + 1));
    }

    // Caps that renew with the day.

    function test_sellBack_capRenewsWithTheDay() public {
        vm.prank(admin);
        buyback.setTerms(8_500, 1_700_000, WINDOW_CAP);
        _give(1, START + 3 days);
        _give(2, START + 3 days);
        vm.startPrank(alice);
        card.setApprovalForAll(address(buyback), true);
        buyback.sellBack(address(card), idsOf(1), 0);
        vm.expectRevert(abi.encodeWithSelector(IBuybackPool.FloatShort.selector, 1_700_000, 0));
        buyback.sellBack(address(card), idsOf(2), 0);
        vm.warp(START + 1 days);
        assertEq(buyback.sellBack(address(card), idsOf(2), 0), 1_700_000, "the next day");
        vm.stopPrank();
    }

    function test_payouts_capRenewsWithTheDay() public {
        vm.prank(minter);
        usdc.mint(address(payouts), 300_000e6);
        vm.startPrank(treasurer);
        payouts.pay(1, alice, 100_000e6, 0);
        vm.warp(START + 1 days);
        payouts.pay(2, alice, 100_000e6, 0);
        vm.stopPrank();
        assertEq(usdc.balanceOf(alice), 200_000e6, "two days");
    }

    function test_payouts_everyStatementHasItsOwnMark() public {
        vm.prank(minter);
        usdc.mint(address(payouts), 10e6);
        vm.startPrank(treasurer);
        for (uint256 shift; shift < 9; ++shift) {
            payouts.pay(1 << shift, alice, 1e6, 0);
            assertTrue(payouts.isPaid(1 << shift), "marked");
        }
        vm.stopPrank();
        assertTrue(!payouts.isPaid(0) && !payouts.isPaid(129) && !payouts.isPaid(257), "no other");
    }

    function test_vault_capsRenewWithTheDay() public {
        IUserVault vault = IUserVault(vaults.deploy("user"));
        vm.prank(admin);
        vaults.setCaps(1_700_000, 1);
        for (uint256 id = 1; id <= 4; ++id) {
            mintCards(card, id, 1, 1);
            vm.prank(inventory);
            card.transferFrom(inventory, address(vault), id);
            vm.prank(windowKey);
            buyback.registerWindow(address(card), id, address(vault), uint32(START + 3 days));
        }
        _link(vault, uint64(START + 60));
        for (uint256 day; day < 2; ++day) {
            vm.warp(START + day * 1 days);
            vm.startPrank(vaultKey);
            vault.exec(1, abi.encode(address(card), idsOf(1 + day), 0));
            vault.exec(5, abi.encode(address(card), 3 + day, alice));
            vm.stopPrank();
        }
        assertEq(card.balanceOf(address(buyback)), 2, "one sale a day");
    }

    // Links.

    function _link(IUserVault vault, uint64 deadline) private {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("alice"), vault.linkDigest(alice, deadline));
        vm.prank(linker);
        vault.linkWallet(alice, deadline, abi.encodePacked(r, s, v));
    }

    /// @dev Linking a linked wallet once more must not delay or end the export that waits for it.
    function test_export_survivesASecondLinkOfItsWallet() public {
        IUserVault vault = IUserVault(vaults.deploy("user"));
        mintCards(card, 1, 1, 1);
        vm.prank(inventory);
        card.transferFrom(inventory, address(vault), 1);
        _link(vault, uint64(START + 60));
        // In the same block as the link.
        vm.prank(vaultKey);
        vault.exec(5, abi.encode(address(card), 1, alice));
        vm.warp(START + 1 days);
        _link(vault, uint64(START + 2 days));
        vm.warp(START + EXPORT_DELAY);
        vault.completeExport(address(card), 1);
        assertEq(card.ownerOf(1), alice, "exported");
    }

    // Tags and rings.

    /// @dev Fewer bits would let a payer search for another quote with the same tag.
    function test_payShipping_keepsHalfOfTheHashOfTheQuote() public {
        mintCards(card, 1, 2, 0);
        fund(alice, 100e6, address(processor));
        for (uint256 id = 1; id <= 2; ++id) {
            vm.prank(inventory);
            card.transferFrom(inventory, alice, id);
            ShippingQuote memory quote =
                ShippingQuote(bytes32(100 + id), alice, address(card), id, 5e6, uint64(START + 60));
            (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("signer"), processor.hashQuote(quote));
            vm.startPrank(alice);
            card.requestBurn(id, 1);
            processor.payShipping(quote, abi.encodePacked(r, s, v));
            vm.stopPrank();
            uint256 word = _paidWord(uint256(quote.orderId) >> 1);
            uint128 tag = uint128(word >> ((uint256(quote.orderId) & 1) * 128));
            assertEq(tag, uint128(uint256(processor.hashQuote(quote))) | 1, "128 bits of the hash");
        }
    }

    /// @dev The mapping of paid orders is the first one that has a word for the order.
    function _paidWord(uint256 key) private view returns (uint256 word) {
        for (uint256 slot; slot < 16 && word == 0; ++slot) {
            word = uint256(vm.load(address(processor), keccak256(abi.encode(key, slot))));
        }
    }

    function test_ring_keepsARequestForThirtyDays() public {
        vm.prank(address(pool));
        adapter.request(1, "u");
        vm.warp(START + 30 days - 1);
        vm.startPrank(address(store));
        for (uint96 id = 2; id <= 257; ++id) {
            adapter.request(id, "u");
        }
        vm.stopPrank();
        (address consumer, uint96 requestId) = IPendingRequests(address(adapter)).pending(1);
        assertTrue(consumer == address(pool) && requestId == 1, "not overwritten");
        (consumer, requestId) = IPendingRequests(address(adapter)).pending(257);
        assertTrue(consumer == address(store) && requestId == 257, "the later one is kept as well");
    }

    /// @dev A number that is skipped in one line is not skipped in another, whatever the numbers.
    function test_lines_keepTheirMarksApart() public {
        mintCards(card, 1, 20, 1);
        mintCards(graded, 1, 20, 2);
        for (uint16 tierId = 2; tierId <= 3; ++tierId) {
            openTier(tierId, 500, oneTable(90, 10), 1 | (1 << 3));
            vm.startPrank(stocker);
            pool.stock(tierId, 0, entriesOf(tierId * 10 - 19, 10, false));
            pool.stock(tierId, 1, entriesOf(tierId * 10 - 19, 10, true));
            vm.stopPrank();
        }
        for (uint256 i; i < 257; ++i) {
            uint96 early = buy(alice, 2, 1);
            vm.warp(block.timestamp + REFUND_DELAY);
            pool.refund(early);
        }
        buy(bob, 3, 1);
        uint96 skipped = buy(bob, 3, 1);
        vm.warp(block.timestamp + REFUND_DELAY);
        pool.refund(skipped);
        buy(alice, 2, 1);
        uint96 later = buyAndReady(alice, 2, 1, 261);
        assertEq(pool.purchaseOf(later).number, 258, "the second in the line of tier 2");
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotNext.selector, 257, 258));
        pool.reveal(later, 1);
    }

    // Prices.

    function test_setPrices_aFallingReferenceSlides() public {
        uint24[] memory groups = new uint24[](1);
        uint64[] memory prices = new uint64[](1);
        (groups[0], prices[0]) = (1, 1_400_000);
        vm.startPrank(pricer);
        oracle.setPrices(groups, prices);
        vm.warp(START + 30 minutes);
        // Halfway between 2.00 and 1.40 the reference is 1.70, of which 30 % are 0.51.
        prices[0] = 1_189_999;
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.PriceBound.selector, 1, 1_700_000, 1_189_999));
        oracle.setPrices(groups, prices);
        prices[0] = 1_190_000;
        oracle.setPrices(groups, prices);
        vm.stopPrank();
    }

    function test_setPrices_aCeilingDoesNotWrap() public {
        setPrice(3, type(uint64).max - 1);
        assertEq(oracle.ceilingOf(3), type(uint64).max, "the highest of 64 bits");
    }
}
