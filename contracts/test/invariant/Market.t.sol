// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PacketType} from "../../src/interfaces/IInstantStore.sol";
import {Tier} from "../../src/interfaces/IComboPool.sol";
import {IAsset} from "../utils/Tokens.sol";
import {MarketActions} from "./MarketActions.sol";

interface VmSeed {
    function envOr(string calldata name, uint256 fallback_) external view returns (uint256);
}

/// @notice All contracts together in a random run: two tiers, two packet types, wallets, custodial vaults, credits, two
/// sources of randomness, prizes, sell-back and shipping. After every few steps the books are compared with the chain.
/// Only public functions are called, so the run does not depend on the transaction in which a word draws cards.
/// `CONTRACTS_SEED` and `MARKET_STEPS` repeat or extend a run; a failure names its seed and step.
contract MarketTest is MarketActions {
    error Broken(uint256 seed, uint256 step, string what);

    uint256 private constant CHECK_EVERY = 8;

    mapping(IAsset asset => mapping(uint256 id => bytes32)) private _windowOf;
    mapping(IAsset asset => mapping(uint256 id => uint256)) private _ceilingAt;

    /// @dev Always the same run, so that it is known to contain every kind of event.
    function test_theFixedRunReachesEveryKindOfEvent() public {
        _run(1, 1_500, true);
    }

    function test_everyRandomRunKeepsTheBooks() public {
        VmSeed env = VmSeed(address(vm));
        _run(env.envOr("CONTRACTS_SEED", 2), env.envOr("MARKET_STEPS", 900), false);
    }

    function _run(uint256 seed, uint256 steps, bool mustReachAll) private {
        for (uint256 step; step < steps; ++step) {
            act(uint256(keccak256(abi.encode(seed, step))));
            this.noteWindows();
            if (bytes(broken).length != 0) revert Broken(seed, step, broken);
            if (step % CHECK_EVERY != 0 && step != steps - 1) continue;
            try this.requireBooks() {}
            catch (bytes memory reason) {
                revert Broken(seed, step, _text(reason));
            }
        }
        if (!mustReachAll) return;
        // Keeps the run from being empty: every kind of event must have occurred.
        for (uint256 i; i < KINDS.length; ++i) {
            if (reached[KINDS[i]] == 0) revert Broken(seed, steps, string.concat("never reached: ", KINDS[i]));
        }
    }

    function requireBooks() external view {
        _sellersHoldWhatTheyOwe();
        _ordersArePaidFor();
        _everyDollarIsInAKnownPlace();
        _everyCardIsInOnePlace();
        _soldPacksCanBeDrawn();
        _windowsAreCovered();
    }

    /// @dev Equality, not only solvency: a dollar that no account can claim is a defect, too.
    function _sellersHoldWhatTheyOwe() private view {
        uint256 inPool;
        uint256 inStore;
        for (uint256 i; i < sold.length; ++i) {
            if (sold[i].instant) inStore += openAmount(sold[i]);
            else inPool += openAmount(sold[i]);
        }
        (uint64 float_, uint64 rest, uint64 stuck, uint64 bond) = pool.funds();
        inPool += uint256(float_) + rest + stuck + bond + _claims(address(pool));
        assertEq(usdc.balanceOf(address(pool)), inPool, "the pool holds open purchases, revenue and claims");
        (float_, rest, stuck, bond) = store.funds();
        inStore += uint256(float_) + rest + stuck + bond + _claims(address(store));
        assertEq(usdc.balanceOf(address(store)), inStore, "the store holds open sales, revenue and claims");
    }

    function _ordersArePaidFor() private view {
        assertEq(
            usdc.balanceOf(address(processor)),
            openOrders + _claims(address(processor)),
            "the processor holds open orders and claims"
        );
    }

    function _everyDollarIsInAKnownPlace() private view {
        uint256 total = usdc.balanceOf(address(pool)) + usdc.balanceOf(address(store))
            + usdc.balanceOf(address(buyback)) + usdc.balanceOf(address(processor)) + usdc.balanceOf(address(credits))
            + usdc.balanceOf(address(payouts)) + usdc.balanceOf(address(commitReveal)) + usdc.balanceOf(treasury);
        for (uint256 i; i < HOLDERS; ++i) {
            total += usdc.balanceOf(holderAt(i));
        }
        assertEq(total, usdc.totalSupply(), "every dollar is in a known place");
        assertEq(usdc.balanceOf(address(deposits)), 0, "the router holds nothing");
    }

    function _everyCardIsInOnePlace() private view {
        _placesOf(card, CARDS, false);
        _placesOf(graded, SLABS, true);
        uint256 held = packet.balanceOf(inventory);
        for (uint256 i; i < HOLDERS; ++i) {
            held += packet.balanceOf(holderAt(i));
        }
        assertEq(held, PACKETS - burnedOf[address(packet)], "every packet is in a known place");
    }

    function _placesOf(IAsset asset, uint256 count, bool isGraded) private view {
        bool[] memory listed = new bool[](count + 1);
        uint256 onShelves;
        for (uint16 tierId = 1; tierId <= 2; ++tierId) {
            onShelves += _mark(asset, pool.shelfAt(tierId, isGraded ? 1 : 0, 0, 200), listed, address(pool), isGraded);
        }
        uint256 inBundles;
        for (uint32 typeId = 1; typeId <= 2; ++typeId) {
            uint256 length = store.packetType(typeId).listLength;
            for (uint256 i; i < length; ++i) {
                uint32[] memory entries = store.bundleEntries(store.bundleAt(typeId, i));
                inBundles += _mark(asset, entries, listed, address(store), isGraded);
            }
        }
        assertEq(asset.balanceOf(address(pool)), onShelves, "the pool holds what its shelves list");
        assertEq(asset.balanceOf(address(store)), inBundles, "the store holds what its bundles list");
        uint256 held = onShelves + inBundles + asset.balanceOf(address(buyback)) + asset.balanceOf(inventory);
        for (uint256 i; i < HOLDERS; ++i) {
            held += asset.balanceOf(holderAt(i));
        }
        assertEq(held, count - burnedOf[address(asset)], "every card is in a known place");
    }

    /// @dev Marks the listed cards of one collection; none may be listed twice or be somewhere else.
    function _mark(IAsset asset, uint32[] memory entries, bool[] memory listed, address place, bool isGraded)
        private
        view
        returns (uint256 count)
    {
        for (uint256 i; i < entries.length; ++i) {
            if ((entries[i] >> 31 == 1) != isGraded) continue;
            uint256 id = entries[i] & 0x7fffffff;
            assertTrue(!listed[id], "a card is listed twice");
            assertEq(asset.ownerOf(id), place, "a listed card is somewhere else");
            listed[id] = true;
            ++count;
        }
    }

    function _soldPacksCanBeDrawn() private view {
        uint256[3] memory packs;
        uint256[3] memory bundles;
        for (uint256 i; i < sold.length; ++i) {
            uint256 left = openAmount(sold[i]) / sold[i].unit;
            if (sold[i].instant) bundles[sold[i].product] += left;
            else packs[sold[i].product] += left;
        }
        for (uint16 id = 1; id <= 2; ++id) {
            Tier memory tier = pool.tier(id);
            assertEq(tier.outstanding, packs[id], "a tier counts its open packs");
            for (uint256 shelf; shelf < 8; ++shelf) {
                assertGe(tier.stock[shelf], packs[id] * tier.drawsPerPack[shelf], "a shelf reserves for open packs");
            }
            PacketType memory kind = store.packetType(id);
            assertEq(kind.pending, bundles[id], "a packet type counts its open sales");
            assertGe(kind.listLength, bundles[id], "bundles are reserved for open sales");
        }
    }

    /// @dev A call of its own, so that its memory does not grow with the run.
    function noteWindows() external {
        _noteWindows(card, CARDS);
        _noteWindows(graded, SLABS);
    }

    /// @dev Keeps the ceiling that each card has when a window opens.
    function _noteWindows(IAsset asset, uint256 count) private {
        for (uint256 id = 1; id <= count; ++id) {
            (address owner, uint32 expiry, uint24 group, uint24 transfers,,) = asset.assetState(id);
            bytes32 window = keccak256(abi.encode(owner, expiry, transfers));
            if (_windowOf[asset][id] == window) continue;
            _windowOf[asset][id] = window;
            _ceilingAt[asset][id] = oracle.ceilingOf(group);
        }
    }

    /// @dev The property of `coverage`: what holders could sell back today, extended windows included, if every price stood at
    /// the ceiling that it had when the window opened.
    function _windowsAreCovered() private view {
        uint256 value = _openWindows(card, CARDS) + _openWindows(graded, SLABS);
        (, uint256 liability) = buyback.coverage();
        assertGe(liability, value * 8_500 / 10_000, "the published liability covers every open window");
    }

    function _openWindows(IAsset asset, uint256 count) private view returns (uint256 value) {
        for (uint256 id = 1; id <= count; ++id) {
            (address owner, uint32 expiry,,,,) = asset.assetState(id);
            bool isOpen = owner != address(0) && expiry != 0 && asset.windowEnd(id) >= block.timestamp;
            if (isOpen && !asset.movedSinceWindow(id)) value += _ceilingAt[asset][id];
        }
    }

    function _claims(address seller) private view returns (uint256 total) {
        for (uint256 i; i < HOLDERS; ++i) {
            total += claimableOf(seller, holderAt(i));
        }
        return total + claimableOf(seller, treasury) + claimableOf(seller, address(credits));
    }

    /// @dev The message of an assertion: the string is the first argument of each of its errors.
    function _text(bytes memory reason) private pure returns (string memory) {
        if (reason.length < 100) return string.concat("a view reverted with ", vm.toString(uint256(_wordAt(reason, 0))));
        assembly ("memory-safe") {
            mstore(add(reason, 4), sub(mload(reason), 4))
            reason := add(reason, 4)
        }
        (uint256 offset) = abi.decode(reason, (uint256));
        bytes memory text = new bytes(uint256(_wordAt(reason, offset)));
        for (uint256 i; i < text.length; ++i) {
            text[i] = reason[offset + 32 + i];
        }
        return string(text);
    }

    function _wordAt(bytes memory data, uint256 offset) private pure returns (bytes32 word) {
        assembly ("memory-safe") {
            word := mload(add(add(data, 32), offset))
        }
    }
}
