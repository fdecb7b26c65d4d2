// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Purchase, Tier} from "../../src/interfaces/IComboPool.sol";
import {SuiteFixture} from "../utils/SuiteFixture.sol";
import {IAsset} from "../utils/Tokens.sol";
import {SuiteHandler, World} from "./SuiteHandler.sol";

/// @notice The fourteen promises, checked after every step of a random run of the suite.
contract SuiteInvariantTest is SuiteFixture {
    SuiteHandler private handler;

    /// @dev As in a deployment.
    function callbackCards() internal pure override returns (uint256) {
        return 13;
    }

    function setUp() public override {
        super.setUp();
        setPrice(1, 4e6);
        setPrice(2, 40e6);
        mintCards(card, 1, 80, 1);
        mintCards(graded, 1, 40, 2);
        openTier(1, 500, oneTable(9, 1), 1 | (1 << 3));
        vm.startPrank(stocker);
        pool.stock(1, 0, entriesOf(1, 60, false));
        pool.stock(1, 1, entriesOf(1, 30, true));
        vm.stopPrank();
        fillFloat(2_000e6);
        bytes32[] memory links = new bytes32[](ENTROPY_LINKS);
        for (uint64 i; i < ENTROPY_LINKS; ++i) {
            links[i] = linkOf(i);
        }
        handler = new SuiteHandler(_world(), links);
        targetContract(address(handler));
        _target();
    }

    /// @dev One invariant for all, so that each step of the run is executed once; the message names the promise.
    function invariant_theFourteenPromisesHold() public view {
        _nothingUnexpectedHappened();
        _C1_poolMoneyIsInMinusOut();
        _C2_poolCoversWhatItOwes();
        _C3_everyTokenIsInOnePlace();
        _C4_fulfilledOrRefundedOnce();
        _C5_shelvesHoldEachCardOnce();
        _C9_processorHoldsOpenOrders();
        _C11_sharesAddUp();
        _C13_soldPacksCanAlwaysBeDrawn();
    }

    /// @dev Keeps the invariant from being empty: a long random run must contain every kind of event.
    function test_aRandomLifeReachesEveryKindOfEvent() public {
        bytes4[] memory selectors = targetSelectors()[0].selectors;
        for (uint256 step; step < 1_200; ++step) {
            uint256 seed = uint256(keccak256(abi.encode("life", step)));
            bytes memory data = abi.encodePacked(selectors[seed % selectors.length], abi.encode(seed >> 8, seed >> 16, seed >> 24));
            if (selectors[seed % selectors.length] == SuiteHandler.sell.selector) {
                data = abi.encodeCall(SuiteHandler.sell, (seed >> 8, seed >> 16, seed >> 24, (seed >> 200) & 1 == 1));
            } else if (selectors[seed % selectors.length] == SuiteHandler.closeOrder.selector) {
                data = abi.encodeCall(SuiteHandler.closeOrder, (seed >> 8, (seed >> 200) & 1 == 1, seed >> 16));
            }
            (bool ok,) = address(handler).call(data);
            assertTrue(ok, "no step reverts");
            if (step % 20 == 0) invariant_theFourteenPromisesHold();
        }
        string[14] memory kinds = [
            "bought", "too dear", "word", "late word", "revealed", "refunded", "sold", "sale refused", "burn paid",
            "dispatched", "shipping refunded", "restocked", "unstocked", "unstock refused"
        ];
        for (uint256 i; i < kinds.length; ++i) {
            assertTrue(handler.reached(kinds[i]) != 0, kinds[i]);
        }
    }

    function _nothingUnexpectedHappened() private view {
        require(bytes(handler.broken()).length == 0, handler.broken());
    }

    function _C1_poolMoneyIsInMinusOut() private view {
        assertEq(
            usdc.balanceOf(address(pool)), handler.moneyIn() + handler.donated() - handler.moneyOut(), "C1 in minus out"
        );
    }

    function _C2_poolCoversWhatItOwes() private view {
        (uint64 float_, uint64 rest, uint64 stuck, uint64 bond) = pool.funds();
        uint256 owed = uint256(float_) + rest + stuck + bond;
        SuiteHandler.Request[] memory requests = handler.requests();
        for (uint256 i; i < requests.length; ++i) {
            Purchase memory purchase = pool.purchaseOf(requests[i].id);
            if (purchase.state == 3) continue;
            owed += requests[i].unit * (requests[i].quantity - purchase.done);
        }
        assertGe(usdc.balanceOf(address(pool)), owed, "C2 solvent");
    }

    function _C3_everyTokenIsInOnePlace() private view {
        uint256 held = _held(card, 80) + _held(graded, 40);
        assertEq(held, handler.minted() - handler.burned(), "C3 places");
        uint256 shelved = uint256(pool.tier(1).stock[0]);
        assertEq(shelved, card.balanceOf(address(pool)), "C3 cards of the pool are on its shelf");
        assertEq(pool.tier(1).stock[1], graded.balanceOf(address(pool)), "C3 slabs of the pool are on its shelf");
    }

    function _C4_fulfilledOrRefundedOnce() private view {
        SuiteHandler.Request[] memory requests = handler.requests();
        for (uint256 i; i < requests.length; ++i) {
            SuiteHandler.Request memory request = requests[i];
            Purchase memory purchase = pool.purchaseOf(request.id);
            assertEq(purchase.done, request.delivered, "C4 packs done");
            if (request.refunded != 0) {
                assertEq(request.refunded, request.paid, "C4 refunded exactly once");
                assertEq(request.delivered, 0, "C4 never both");
                assertEq(purchase.state, 3, "C4 closed");
            } else if (purchase.state == 3) {
                assertEq(request.delivered, request.quantity, "C4 fulfilled");
            }
        }
    }

    function _C5_shelvesHoldEachCardOnce() private view {
        for (uint8 shelf; shelf < 2; ++shelf) {
            uint32[] memory entries = pool.shelfAt(1, shelf, 0, 200);
            bool[] memory seen = new bool[](128);
            for (uint256 i; i < entries.length; ++i) {
                uint256 id = entries[i] & 0x7fffffff;
                assertTrue(!seen[id], "C5 listed twice");
                seen[id] = true;
                assertEq((shelf == 0 ? card : graded).ownerOf(id), address(pool), "C5 listed and held");
            }
        }
    }

    function _C9_processorHoldsOpenOrders() private view {
        assertEq(usdc.balanceOf(address(processor)), handler.openOrders(), "C9 open orders");
    }

    function _C11_sharesAddUp() private view {
        (uint64 float_, uint64 rest,,) = pool.funds();
        uint256 toFloat = handler.distributedFloat() + float_;
        uint256 toTreasury = handler.distributedTreasury() + rest;
        assertEq(toFloat + toTreasury, handler.earned(), "C11 no dust");
        // Each price is whole cents, so 60 % of it is exact.
        assertEq(toFloat, handler.earned() * 6 / 10, "C11 the float's share");
    }

    function _C13_soldPacksCanAlwaysBeDrawn() private view {
        Tier memory tier = pool.tier(1);
        uint256 open;
        SuiteHandler.Request[] memory requests = handler.requests();
        for (uint256 i; i < requests.length; ++i) {
            Purchase memory purchase = pool.purchaseOf(requests[i].id);
            if (purchase.state != 3) open += purchase.quantity - purchase.done;
        }
        assertEq(tier.outstanding, open, "C13 outstanding packs");
        for (uint256 shelf; shelf < 8; ++shelf) {
            assertGe(tier.stock[shelf], open * tier.drawsPerPack[shelf], "C13 reserved");
        }
    }

    function _held(IAsset asset, uint256 count) private view returns (uint256 held) {
        for (uint256 id = 1; id <= count; ++id) {
            (address owner,,,,,) = asset.assetState(id);
            if (owner == address(0)) continue;
            ++held;
            bool known = owner == address(pool) || owner == address(buyback) || owner == inventory
                || owner == handler.buyers(0) || owner == handler.buyers(1) || owner == handler.buyers(2);
            assertTrue(known, "C14 a card is with someone unexpected");
        }
    }

    function _target() private {
        bytes4[] memory selectors = new bytes4[](28);
        selectors[0] = SuiteHandler.buy.selector;
        selectors[1] = SuiteHandler.buy.selector;
        selectors[2] = SuiteHandler.buy.selector;
        selectors[3] = SuiteHandler.deliver.selector;
        selectors[4] = SuiteHandler.deliver.selector;
        selectors[5] = SuiteHandler.reveal.selector;
        selectors[6] = SuiteHandler.reveal.selector;
        selectors[7] = SuiteHandler.reveal.selector;
        selectors[8] = SuiteHandler.refund.selector;
        selectors[9] = SuiteHandler.distribute.selector;
        selectors[10] = SuiteHandler.donate.selector;
        selectors[11] = SuiteHandler.pauseOrResume.selector;
        selectors[12] = SuiteHandler.changeTier.selector;
        selectors[13] = SuiteHandler.changeShape.selector;
        selectors[14] = SuiteHandler.restock.selector;
        selectors[15] = SuiteHandler.unstock.selector;
        selectors[16] = SuiteHandler.reprice.selector;
        selectors[17] = SuiteHandler.travel.selector;
        selectors[18] = SuiteHandler.sell.selector;
        selectors[19] = SuiteHandler.gift.selector;
        selectors[20] = SuiteHandler.requestBurn.selector;
        selectors[21] = SuiteHandler.requestBurn.selector;
        selectors[22] = SuiteHandler.cancelBurn.selector;
        selectors[23] = SuiteHandler.payShipping.selector;
        selectors[24] = SuiteHandler.replayQuote.selector;
        selectors[25] = SuiteHandler.closeOrder.selector;
        selectors[26] = SuiteHandler.burnWithoutPayment.selector;
        selectors[27] = SuiteHandler.grab.selector;
        targetSelector(address(handler), selectors);
    }

    function _world() private view returns (World memory world) {
        world.usdc = usdc;
        world.card = card;
        world.graded = graded;
        world.oracle = oracle;
        world.entropy = entropy;
        world.pool = pool;
        world.buyback = buyback;
        world.processor = processor;
        world.adapter = address(adapter);
        world.provider = provider;
        world.minter = minter;
        world.configurer = configurer;
        world.stocker = stocker;
        world.pauser = pauser;
        world.pricer = pricer;
        world.dispatcher = dispatcher;
        world.treasurer = treasurer;
        world.vaultKey = vaultKey;
        world.treasury = treasury;
        world.inventory = inventory;
        world.credits = address(credits);
    }
}
