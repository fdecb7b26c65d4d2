// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBuybackPool, SellBack} from "../src/interfaces/IBuybackPool.sol";
import {IComboPool, ITierShelves, Purchase} from "../src/interfaces/IComboPool.sol";
import {IDevEntropy} from "../src/interfaces/IDevEntropy.sol";
import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {IEntropy, IEntropyCallback} from "../src/interfaces/IEntropy.sol";
import {IRandomConsumer} from "../src/interfaces/IRandomness.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {IVaultAsset} from "../src/interfaces/IVaultAsset.sol";
import {Vm} from "./utils/MiniTest.sol";
import {ServingSource} from "./utils/ServingSource.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IUsdc} from "./utils/Tokens.sol";

/// @notice Known attacks.
contract AttacksTest is SuiteFixture {
    function setUp() public override {
        super.setUp();
        openStandardTier();
    }

    // A buyer who sees a poor word must not be able to refund before it, nor a word undo a refund.

    function test_attack_refundInTheLastSecondBeforeTheDelay() public {
        uint96 id = buy(alice, 1, 1);
        vm.warp(START + REFUND_DELAY - 1);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.TooEarly.selector, START + REFUND_DELAY));
        pool.refund(id);
        deliverWord(1, _random());
        assertEq(pool.purchaseOf(id).state, 2, "the word wins");
    }

    function test_attack_wordAtTheDelayIsLateInBothOrdersOfTheBlock() public {
        uint96 id = buy(alice, 1, 1);
        vm.warp(START + REFUND_DELAY);
        uint256 state = vm.snapshotState();
        deliverWord(1, _random());
        assertEq(pool.purchaseOf(id).state, 1, "word first: ignored");
        pool.refund(id);
        assertEq(usdc.balanceOf(alice), 5e6, "and refunded");
        vm.revertToState(state);
        pool.refund(id);
        vm.expectEmit(address(pool));
        emit IEscrow.LateWord(id);
        deliverWord(1, _random());
        assertEq(pool.purchaseOf(id).state, 3, "refund first: closed");
        assertEq(usdc.balanceOf(alice), 5e6, "paid once");
    }

    function test_attack_wordDeliveredTwice() public {
        uint96 id = buyAndReady(alice, 1, 1, 1);
        bytes32 word = pool.purchaseOf(id).word;
        vm.prank(address(adapter));
        IRandomConsumer(address(pool)).onRandom(id, bytes32("better"));
        assertEq(pool.purchaseOf(id).word, word, "the first word stays");
    }

    // The head of the queue must always be revealable.

    function test_attack_heldCardAtTheHeadDoesNotJamTheQueue() public {
        uint96 first = buyAndReady(alice, 1, 3, 1);
        uint96 second = buyAndReady(bob, 1, 1, 2);
        for (uint256 id = 1; id <= 60; ++id) {
            forceHold(card, id, true);
        }
        for (uint256 id = 1; id <= 40; ++id) {
            forceHold(graded, id, true);
        }
        pool.reveal(first, 10);
        pool.reveal(second, 10);
        (uint64 float_, uint64 rest, uint64 stuck,) = pool.funds();
        assertEq(stuck, 20e6, "all four packs wait");
        assertEq(uint256(float_) + rest, 0, "nothing earned");
        vm.warp(START + 1 days);
        for (uint8 pack; pack < 3; ++pack) {
            pool.refundPack(first, pack);
        }
        pool.refundPack(second, 0);
        assertEq(usdc.balanceOf(alice), 15e6, "alice repaid");
        assertEq(usdc.balanceOf(bob), 5e6, "bob repaid");
    }

    function test_attack_recipientContractThatRevertsCannotBlockDelivery() public {
        Hostile hostile = new Hostile();
        fund(alice, 5e6, address(pool));
        vm.prank(alice);
        uint96 id = pool.purchase(1, 1, 1, 5e6, address(hostile), nextRef(), _random());
        deliverWord(1, _random());
        pool.reveal(id, 1);
        assertEq(pool.purchaseOf(id).state, 3, "delivered without asking the receiver");
    }

    function test_attack_largestRevealFitsABlockWithRoom() public {
        uint256[] memory tables = new uint256[](7);
        for (uint256 i; i < 7; ++i) {
            tables[i] = 1;
        }
        mintCards(card, 1_000, 80, 1);
        openTier(2, 500, tables, 7);
        vm.prank(stocker);
        pool.stock(2, 0, entriesOf(1_000, 80, false));
        uint96 id = buyAndReady(alice, 2, 10, 1);
        uint256 before = gasleft();
        pool.reveal(id, 10);
        assertTrue(before - gasleft() < 3_000_000, "seventy cards in one call");
        assertEq(card.balanceOf(alice), 70, "all of them");
    }

    function test_attack_revealInCrumbsOnlyCostsTheCaller() public {
        uint96 id = buyAndReady(alice, 1, 10, 1);
        vm.prank(stranger);
        pool.reveal(id, 1);
        assertEq(pool.purchaseOf(id).done, 1, "progress is kept");
        pool.reveal(id, 10);
        assertEq(pool.purchaseOf(id).state, 3, "and finished by anyone");
    }

    function test_attack_reorderRevealsToChooseCards() public {
        buyAndReady(alice, 1, 1, 1);
        uint96 second = buyAndReady(bob, 1, 1, 2);
        vm.expectRevert(abi.encodeWithSelector(IEscrow.NotNext.selector, 0, 1));
        vm.prank(bob);
        pool.reveal(second, 1);
    }

    // Nothing between word and reveal may shift a draw.

    function test_attack_sellingFiftyCardsBetweenWordAndReveal() public {
        fillFloat(10_000e6);
        mintCards(card, 200, 50, 1);
        uint256[] memory ids = new uint256[](50);
        for (uint256 i; i < 50; ++i) {
            ids[i] = 200 + i;
            vm.prank(inventory);
            card.transferFrom(inventory, bob, 200 + i);
            vm.prank(windowKey);
            buyback.registerWindow(address(card), 200 + i, bob, uint32(START + 1 days));
        }
        uint96 id = buyAndReady(alice, 1, 5, 1);
        uint256 state = vm.snapshotState();
        bytes32 plain = _revealHash(id);
        vm.revertToState(state);
        vm.startPrank(bob);
        card.setApprovalForAll(address(buyback), true);
        buyback.sellBack(address(card), ids, 0);
        vm.stopPrank();
        assertEq(_revealHash(id), plain, "same cards");
    }

    function test_attack_operatorSwapsStockAfterSeeingAWord() public {
        buyAndReady(alice, 1, 1, 1);
        mintCards(card, 500, 1, 1);
        vm.startPrank(stocker);
        vm.expectRevert(ITierShelves.StockLocked.selector);
        pool.stock(1, 0, entriesOf(500, 1, false));
        uint32[] memory last = new uint32[](1);
        vm.expectRevert(ITierShelves.StockLocked.selector);
        pool.unstock(1, 1, last);
        vm.stopPrank();
    }

    function test_attack_oddsEditedBetweenSaleAndReveal() public {
        uint96 id = buy(alice, 1, 5);
        uint256 state = vm.snapshotState();
        deliverWord(1, _random());
        bytes32 plain = _revealHash(id);
        vm.revertToState(state);
        vm.startPrank(configurer);
        pool.activateTier(1, pool.proposeTier(1, 100, 1 days, 0, oneTable(1, 4_000_000_000), 1 | (1 << 3)), 0);
        vm.stopPrank();
        deliverWord(1, _random());
        assertEq(_revealHash(id), plain, "drawn by the version that was sold");
        (uint64 float_, uint64 rest,,) = pool.funds();
        assertEq(uint256(float_) + rest, 25e6, "at the price that was paid");
    }

    // No outcome in the buyer's own transaction.

    function test_attack_synchronousCallbackInsideThePurchase() public {
        EagerEntropy eager = new EagerEntropy();
        vm.etch(address(entropy), address(eager).code);
        vm.deal(alice, 1 ether);
        fund(alice, 5e6, address(pool));
        vm.prank(alice);
        uint96 id = pool.purchase(1, 1, 1, 5e6, alice, nextRef(), _random());
        assertEq(pool.purchaseOf(id).state, 1, "the early word was refused");
        assertTrue(!EagerEntropy(address(entropy)).delivered(), "and is still to come");
        EagerEntropy(address(entropy)).deliver(address(adapter), provider);
        assertEq(pool.purchaseOf(id).state, 2, "delivered in a transaction of its own");
    }

    function test_attack_reentrantTokenCannotBuyOrRefundTwice() public {
        uint96 id = buy(alice, 1, 2);
        vm.warp(START + REFUND_DELAY);
        ReentrantToken token = new ReentrantToken(address(pool), id);
        vm.etch(address(usdc), address(token).code);
        ReentrantToken(address(usdc)).arm(address(pool), id);
        pool.refund(id);
        assertTrue(ReentrantToken(address(usdc)).tried(), "it tried");
        assertTrue(ReentrantToken(address(usdc)).refused(), "and was refused");
    }

    function test_attack_tokenThatAnswersFalseMovesNothing() public {
        uint96 id = buy(alice, 1, 1);
        vm.warp(START + REFUND_DELAY);
        vm.etch(address(usdc), address(new LyingToken()).code);
        pool.refund(id);
        assertEq(pool.claimable(alice), 5e6, "still owed");
        vm.expectRevert(LyingToken.TransferFailed.selector);
        vm.prank(alice);
        pool.purchase(1, 1, 1, 5e6, alice, nextRef(), _random());
    }

    // References and relayers.

    function test_attack_strangerCannotSquatAReference() public {
        bytes32 ref = nextRef();
        fund(bob, 5e6, address(pool));
        vm.prank(bob);
        uint96 squatted = pool.purchase(1, 1, 1, 5e6, bob, ref, _random());
        fund(alice, 5e6, address(pool));
        vm.prank(alice);
        uint96 own = pool.purchase(1, 1, 1, 5e6, alice, ref, _random());
        assertTrue(own != squatted, "the payer is part of the id");
    }

    function test_attack_relayerThatCrashedSendsTheSamePurchaseAgain() public {
        vm.prank(minter);
        usdc.mint(address(credits), 10e6);
        (bytes32 ref, address vault) = (nextRef(), vaultOf("bob"));
        vm.startPrank(buyerKey);
        uint96 id = pool.purchaseFor(1, 1, 1, 5e6, vault, "bob", ref, _random());
        vm.expectRevert(abi.encodeWithSelector(IEscrow.DuplicateRef.selector, id));
        pool.purchaseFor(1, 1, 1, 5e6, vault, "bob", ref, _random());
        vm.stopPrank();
        assertEq(usdc.balanceOf(address(credits)), 5e6, "paid once");
    }

    function test_attack_stolenRelayerKeySpendsADaysAllowanceAndNoMore() public {
        vm.prank(minter);
        usdc.mint(address(credits), 200_000e6);
        vm.prank(configurer);
        uint16 dear = pool.proposeTier(1, 1_000_000, 1 days, 0, oneTable(1, 1), 1 | (1 << 3));
        vm.prank(configurer);
        pool.activateTier(1, dear, 0);
        address vault = vaultOf("stranger");
        vm.startPrank(buyerKey);
        pool.purchaseFor(1, dear, 5, type(uint256).max, vault, "stranger", nextRef(), _random());
        vm.expectRevert("ERC20: transfer amount exceeds allowance");
        pool.purchaseFor(1, dear, 1, type(uint256).max, vault, "stranger", nextRef(), _random());
        vm.stopPrank();
        vm.expectRevert();
        credits.refresh(address(pool));
    }

    // Windows.

    function test_attack_cardSoldToAFriendAndReturned() public {
        (uint256 id,) = _aliceGetsACard();
        vm.prank(alice);
        card.transferFrom(alice, bob, id);
        _expectSale(bob, id, abi.encodeWithSelector(IVaultAsset.WrongHolder.selector, id));
        vm.prank(bob);
        card.transferFrom(bob, alice, id);
        _expectSale(alice, id, abi.encodeWithSelector(IVaultAsset.WrongHolder.selector, id));
    }

    function test_attack_leftoverApprovalLetsNoOtherAccountSell() public {
        (uint256 id,) = _aliceGetsACard();
        fillFloat(100e6);
        vm.prank(alice);
        card.setApprovalForAll(address(buyback), true);
        _expectSale(bob, id, abi.encodeWithSelector(IVaultAsset.WrongHolder.selector, id));
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(bob);
        card.take(alice, idsOf(id));
    }

    function test_attack_windowOpenedForAStranger() public {
        (uint256 id,) = _aliceGetsACard();
        vm.startPrank(windowKey);
        vm.expectRevert(abi.encodeWithSelector(IVaultAsset.WrongHolder.selector, id));
        buyback.registerWindow(address(card), id, bob, uint32(START + 1 days));
        vm.stopPrank();
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(bob);
        buyback.registerWindow(address(card), id, alice, uint32(START + 1 days));
    }

    function test_attack_stolenPriceKeyIsBounded() public {
        uint24[] memory groups = new uint24[](1);
        uint64[] memory prices = new uint64[](1);
        (groups[0], prices[0]) = (1, 2_600_001);
        vm.prank(pricer);
        vm.expectRevert();
        oracle.setPrices(groups, prices);
        vm.prank(admin);
        buyback.setTerms(8_500, 1e6, WINDOW_CAP);
        fillFloat(100e6);
        (uint256 id,) = _aliceGetsACard();
        _expectSale(alice, id, abi.encodeWithSelector(IBuybackPool.FloatShort.selector, 1_700_000, 1e6));
    }

    function test_attack_permitUsedUpByAFrontRunner() public {
        vm.prank(minter);
        usdc.mint(alice, 5e6);
        bytes32 data =
            keccak256(abi.encode(usdc.PERMIT_TYPEHASH(), alice, address(pool), 5e6, usdc.nonces(alice), START));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(keyOf("alice"), keccak256(abi.encodePacked("\x19\x01", usdc.DOMAIN_SEPARATOR(), data)));
        vm.prank(stranger);
        usdc.permit(alice, address(pool), 5e6, START, v, r, s);
        vm.prank(alice);
        uint96 id = pool.purchaseWithPermit(1, 1, 1, 5e6, alice, nextRef(), _random(), 5e6, START, v, r, s);
        assertEq(pool.purchaseOf(id).state, 1, "the allowance decides");
    }

    // Money.

    function test_attack_blockedPayerStopsOnlyHimself() public {
        uint96 hers = buy(alice, 1, 1);
        uint96 his = buy(bob, 1, 1);
        vm.prank(admin);
        usdc.blacklist(alice);
        vm.warp(START + REFUND_DELAY);
        pool.refund(hers);
        pool.refund(his);
        assertEq(usdc.balanceOf(bob), 5e6, "bob is repaid");
        vm.prank(admin);
        usdc.unBlacklist(alice);
        pool.claimFor(alice);
        assertEq(usdc.balanceOf(alice), 5e6, "and so is she, later");
    }

    function test_attack_pausedDollarOnlyDelays() public {
        uint96 id = buy(alice, 1, 1);
        vm.prank(admin);
        usdc.pause();
        vm.warp(START + 400 days);
        pool.refund(id);
        vm.expectRevert("Pausable: paused");
        pool.claimFor(alice);
        vm.prank(admin);
        usdc.unpause();
        pool.claimFor(alice);
        assertEq(usdc.balanceOf(alice), 5e6, "the right has no end");
    }

    function test_attack_pauseNeverTrapsMoneyOrCards() public {
        uint96 first = buyAndReady(alice, 1, 1, 1);
        uint96 second = buy(alice, 1, 1);
        vm.startPrank(pauser);
        pool.setPause(true);
        pool.pauseTier(1);
        buyback.setPause(true);
        store.setPause(true);
        processor.setPause(true);
        card.setBurnPaused(true);
        vm.stopPrank();
        pool.reveal(first, 1);
        vm.warp(START + REFUND_DELAY);
        pool.refund(second);
        pool.distribute();
        assertEq(usdc.balanceOf(alice), 5e6, "refunded");
    }

    function test_attack_donationsChangeNothing() public {
        vm.prank(minter);
        usdc.mint(address(pool), 1_234_567);
        uint96 id = buyAndReady(alice, 1, 1, 1);
        pool.reveal(id, 1);
        pool.distribute();
        assertEq(usdc.balanceOf(address(pool)), 1_234_567, "inert");
    }

    function test_attack_unstockAndPurchaseInOneBlockInBothOrders() public {
        uint32[] memory all = new uint32[](40);
        for (uint256 i; i < 40; ++i) {
            all[i] = uint32(39 - i);
        }
        uint256 state = vm.snapshotState();
        vm.prank(stocker);
        pool.unstock(1, 1, all);
        fund(alice, 5e6, address(pool));
        vm.expectRevert(abi.encodeWithSelector(IComboPool.SoldOut.selector, 1, 1));
        vm.prank(alice);
        pool.purchase(1, 1, 1, 5e6, alice, nextRef(), _random());
        vm.revertToState(state);
        buy(alice, 1, 1);
        vm.expectRevert(ITierShelves.StockLocked.selector);
        vm.prank(stocker);
        pool.unstock(1, 1, all);
    }

    function test_attack_adapterSwapCannotSteerRunningPurchases() public {
        uint96 id = buy(alice, 1, 1);
        address other = address(new ServingSource(address(pool)));
        vm.prank(admin);
        pool.setAdapter(other);
        vm.expectRevert(IEscrow.NotAdapter.selector);
        vm.prank(other);
        IRandomConsumer(address(pool)).onRandom(id, bytes32("chosen"));
    }

    function test_attack_drawingTheShelvesDownNeverMeetsAnEmptyOne() public {
        // Forty packs are as many as the smaller shelf can serve; then the tier is sold out, not broken.
        for (uint64 seq = 1; seq <= 4; ++seq) {
            uint96 id = buyAndReady(alice, 1, 10, seq);
            pool.reveal(id, 10);
        }
        uint256 left = uint256(pool.tier(1).stock[0]) + pool.tier(1).stock[1];
        assertEq(left, 60, "forty drawn of a hundred");
        assertEq(card.balanceOf(alice) + graded.balanceOf(alice), 40, "all delivered");
    }

    function _random() private view returns (bytes32) {
        return userRandomOf(bytes32(refCounter));
    }

    function _aliceGetsACard() private returns (uint256 id, uint32 expiry) {
        mintCards(card, 900, 1, 1);
        vm.prank(inventory);
        card.transferFrom(inventory, alice, 900);
        vm.prank(windowKey);
        buyback.registerWindow(address(card), 900, alice, uint32(START + 1 days));
        return (900, uint32(START + 1 days));
    }

    function _expectSale(address seller, uint256 id, bytes memory error_) private {
        vm.startPrank(seller);
        card.setApprovalForAll(address(buyback), true);
        vm.expectRevert(error_);
        buyback.sellBack(address(card), idsOf(id), 0);
        vm.stopPrank();
    }

    function _revealHash(uint96 id) private returns (bytes32) {
        vm.recordLogs();
        pool.reveal(id, 10);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        bytes32 hash;
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].emitter == address(pool) && logs[i].topics[0] == IComboPool.PackRevealed.selector) {
                hash = keccak256(abi.encode(hash, logs[i].topics[3], logs[i].data));
            }
        }
        return hash;
    }
}

/// @notice Reverts every call.
contract Hostile {
    fallback() external payable {
        revert();
    }
}

/// @notice An entropy contract that answers inside the request.
contract EagerEntropy {
    bool public delivered;
    uint64 private _seq;

    function getFeeV2(address, uint32) external pure returns (uint128) {
        return 1;
    }

    function requestV2(address provider, bytes32, uint32) external payable returns (uint64) {
        (bool ok,) = msg.sender.call(
            abi.encodeCall(IEntropyCallback._entropyCallback, (++_seq, provider, keccak256("word")))
        );
        delivered = ok;
        return _seq;
    }

    function deliver(address adapter, address provider) external {
        IEntropyCallback(adapter)._entropyCallback(_seq, provider, keccak256("word"));
    }
}

/// @notice A USDC token that fails without reverting.
contract LyingToken {
    error TransferFailed();

    fallback(bytes calldata) external returns (bytes memory) {
        return abi.encode(false);
    }
}

/// @notice A USDC token that calls back into the pool while it is paid.
contract ReentrantToken {
    address private _pool;
    uint96 private _id;
    bool public tried;
    bool public refused;

    constructor(address pool, uint96 id) {
        (_pool, _id) = (pool, id);
    }

    function arm(address pool, uint96 id) external {
        (_pool, _id, tried, refused) = (pool, id, false, false);
    }

    function transfer(address, uint256) external returns (bool) {
        tried = true;
        (bool refund,) = _pool.call(abi.encodeCall(IComboPool.refund, (_id)));
        (bool distribute,) = _pool.call(abi.encodeCall(IEscrow.distribute, ()));
        refused = !refund && !distribute;
        return true;
    }
}
