// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ICommitReveal} from "../../src/interfaces/ICommitReveal.sol";
import {InstantSale, PacketType} from "../../src/interfaces/IInstantStore.sol";
import {Purchase} from "../../src/interfaces/IComboPool.sol";
import {PrizeItem} from "../../src/interfaces/IPrizeSender.sol";
import {IRandomnessRouter} from "../../src/interfaces/IRandomness.sol";
import {ShippingQuote} from "../../src/interfaces/IShippingPaymentProcessor.sol";
import {IUserVault} from "../../src/interfaces/IUserVault.sol";
import {SuiteFixture} from "../utils/SuiteFixture.sol";
import {IAsset} from "../utils/Tokens.sol";

interface IClaims {
    function claimable(address owner) external view returns (uint256);
    function claimFor(address owner) external;
}

/// @notice Users, roles and strangers acting at random on every contract. An action may be refused; what it leaves behind
/// is compared with the books by the test.
abstract contract MarketActions is SuiteFixture {
    uint256 internal constant CARDS = 80;
    uint256 internal constant SLABS = 30;
    uint256 internal constant PACKETS = 6;
    uint256 internal constant WALLETS = 3;
    uint256 internal constant HOLDERS = 5;
    uint64 internal constant LINKS = 400;

    struct Sold {
        uint96 id;
        bool instant;
        uint16 product;
        address source;
        uint64 seq;
        bytes32 userRandom;
        uint256 unit;
        uint256 quantity;
    }

    struct Order {
        ShippingQuote quote;
        bool closed;
    }

    Sold[] internal sold;
    Order[] internal orders;
    address[HOLDERS] private _holders;
    uint64 private _pythSeq;
    uint64 private _commitSeq;
    uint256 private _serial;
    uint256 private _adapterSwitches;
    uint256 internal openOrders;
    mapping(address asset => uint256) internal burnedOf;
    mapping(uint256 day => uint256) private _exports;
    /// @dev The wallet that USDC blocks for a while; it cannot pay then.
    bool private _isBlocked;
    mapping(uint24 group => bool) private _isBeyondBand;
    string internal broken;
    mapping(string => uint256) internal reached;

    string[] internal KINDS = [
        "pack bought",
        "pack bought with credits",
        "bundle bought",
        "bundle bought with credits",
        "word",
        "word of the operator",
        "drawn",
        "opened",
        "refunded",
        "sold back",
        "sold back by a vault",
        "prize sent",
        "window registered",
        "shipping paid",
        "shipping paid by a vault",
        "dispatched",
        "shipping refunded",
        "exported",
        "swept",
        "shelf stocked",
        "shelf emptied",
        "bundle added",
        "bundle removed",
        "distributed",
        "claimed",
        "float withdrawn",
        "statement paid",
        "band changed",
        "price of the timelock"
    ];

    /// @dev As in a deployment: most words draw their cards in their own transaction, the others wait for their turn.
    function callbackCards() internal pure override returns (uint256) {
        return 13;
    }

    function setUp() public override {
        super.setUp();
        setPrice(1, 2e6);
        setPrice(2, 40e6);
        mintCards(card, 1, CARDS, 1);
        mintCards(graded, 1, SLABS, 2);
        mintCards(packet, 1, PACKETS, 0);
        _openTiers();
        _openTypes();
        _openVaults();
        vm.prank(committer);
        ICommitReveal(address(commitReveal)).commit(_chain(0), LINKS);
        vm.startPrank(minter);
        usdc.mint(address(buyback), 3_000e6);
        usdc.mint(address(credits), 5_000e6);
        usdc.mint(address(payouts), 500e6);
        usdc.mint(address(commitReveal), 50e6);
        vm.stopPrank();
    }

    function _openTiers() private {
        openTier(1, 500, oneTable(9, 1), 1 | (1 << 3));
        uint256[] memory tables = new uint256[](2);
        (tables[0], tables[1]) = (1, uint256(4) | (uint256(1) << 32));
        openTier(2, 1_250, tables, 2 | (1 << 3));
        vm.startPrank(stocker);
        pool.stock(1, 0, entriesOf(1, 20, false));
        pool.stock(1, 1, entriesOf(1, 8, true));
        pool.stock(2, 0, entriesOf(21, 24, false));
        pool.stock(2, 1, entriesOf(9, 8, true));
        vm.stopPrank();
    }

    function _openTypes() private {
        vm.startPrank(configurer);
        store.setPacketType(1, 4_000, 2 days, 7_000);
        store.setPacketType(2, 300, 30 days, 5_000);
        vm.stopPrank();
        for (uint256 i; i < 4; ++i) {
            _addBundle(1, 45 + i * 2, 17 + i);
            _addBundle(2, 53 + i, 0);
        }
    }

    function _openVaults() private {
        for (uint256 i; i < WALLETS; ++i) {
            _holders[i] = makeAddr(_walletName(i));
        }
        for (uint256 i = WALLETS; i < HOLDERS; ++i) {
            address vault = vaults.deploy(bytes32(i));
            _holders[i] = vault;
            bytes32 digest = IUserVault(vault).linkDigest(_holders[i - WALLETS], type(uint64).max);
            (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(_walletName(i - WALLETS)), digest);
            vm.prank(linker);
            IUserVault(vault).linkWallet(_holders[i - WALLETS], type(uint64).max, abi.encodePacked(r, s, v));
        }
    }

    function act(uint256 seed) internal {
        uint256 kind = seed % 100;
        uint256 rest = seed >> 16;
        if (kind < 12) _buyPack(rest);
        else if (kind < 20) _buyBundle(rest);
        else if (kind < 34) _word(rest);
        else if (kind < 42) _draw(rest);
        else if (kind < 46) _refund(rest);
        else if (kind < 54) _sell(rest);
        else if (kind < 58) _prize(rest);
        else if (kind < 63) _ship(rest);
        else if (kind < 67) _close(rest);
        else if (kind < 71) _export(rest);
        else if (kind < 77) _restock(rest);
        else if (kind < 81) _rebundle(rest);
        else if (kind < 89) _moveMoney(rest);
        else if (kind < 91) _withdraw(rest);
        else if (kind < 94) _operate(rest);
        else if (kind < 95) _steal(rest);
        else _travel(rest);
    }

    function holderAt(uint256 index) internal view returns (address) {
        return _holders[index];
    }

    function claimableOf(address seller, address owner) internal view returns (uint256) {
        return IClaims(seller).claimable(owner);
    }

    /// @dev What a sale still owes: the packs that are neither delivered nor refunded, at their price.
    function openAmount(Sold memory sale) internal view returns (uint256) {
        if (sale.instant) return store.sale(sale.id).state == 3 ? 0 : sale.unit;
        Purchase memory purchase = pool.purchaseOf(sale.id);
        return purchase.state == 3 ? 0 : sale.unit * (sale.quantity - purchase.done);
    }

    // Buying and drawing.

    function _buyPack(uint256 seed) private {
        uint16 tierId = uint16(1 + seed % 2);
        uint8 quantity = uint8(1 + (seed >> 8) % 3);
        uint256 unit = pool.tier(tierId).unitPrice;
        uint16 version = pool.tier(tierId).version;
        address holder = holderAt((seed >> 16) % HOLDERS);
        bytes32 ref = bytes32(++_serial);
        if (_isVault(holder)) {
            vm.prank(buyerKey);
            try pool.purchaseFor(tierId, version, quantity, unit, holder, _userRef(holder), ref, _random(ref)) returns (uint96 id) {
                _remember(id, false, tierId, unit, quantity);
                ++reached["pack bought with credits"];
            } catch {}
            return;
        }
        if (!_canPay(holder)) return;
        fund(holder, unit * quantity, address(pool));
        vm.prank(holder);
        try pool.purchase(tierId, version, quantity, unit, holder, ref, _random(ref)) returns (uint96 id) {
            _remember(id, false, tierId, unit, quantity);
            ++reached["pack bought"];
        } catch {}
    }

    function _buyBundle(uint256 seed) private {
        uint32 typeId = uint32(1 + seed % 2);
        PacketType memory kind = store.packetType(typeId);
        uint256 price = uint256(kind.priceCents) * 10_000;
        address holder = holderAt((seed >> 8) % HOLDERS);
        bytes32 ref = bytes32(++_serial);
        if (_isVault(holder)) {
            vm.prank(buyerKey);
            try store.buyFor(typeId, kind.terms, kind.bundles, price, holder, _userRef(holder), ref, _random(ref)) returns (uint96 id) {
                _remember(id, true, uint16(typeId), price, 1);
                ++reached["bundle bought with credits"];
            } catch {}
            return;
        }
        if (!_canPay(holder)) return;
        fund(holder, price, address(store));
        vm.prank(holder);
        try store.buy(typeId, kind.terms, kind.bundles, price, holder, ref, _random(ref)) returns (uint96 id) {
            _remember(id, true, uint16(typeId), price, 1);
            ++reached["bundle bought"];
        } catch {}
    }

    function _remember(uint96 id, bool instant, uint16 product, uint256 unit, uint256 quantity) private {
        (address source,,) = instant ? store.config() : pool.config();
        uint64 seq = source == address(adapter) ? ++_pythSeq : ++_commitSeq;
        sold.push(Sold(id, instant, product, source, seq, _random(bytes32(_serial)), unit, quantity));
    }

    /// @dev The word may come late, twice or never; the liability published before must cover what it draws.
    function _word(uint256 seed) private {
        if (sold.length == 0) return;
        Sold memory sale = _recent(seed);
        uint256 open = openAmount(sale);
        (, uint256 before) = buyback.coverage();
        if (sale.source == address(adapter)) {
            try entropy.revealWithCallback(provider, sale.seq, sale.userRandom, linkOf(sale.seq)) {
                ++reached["word"];
            } catch {}
        } else {
            vm.roll(block.number + 3);
            try ICommitReveal(sale.source).reveal(sale.seq, _chain(sale.seq)) {
                ++reached["word of the operator"];
            } catch {}
        }
        if (openAmount(sale) < open) ++reached[sale.instant ? "opened" : "drawn"];
        _requireNoNewLiability(before);
    }

    function _draw(uint256 seed) private {
        if (sold.length == 0) return;
        (, uint256 before) = buyback.coverage();
        uint256 first = seed % sold.length;
        // The next sale of each queue that has its word; other attempts revert.
        for (uint256 i; i < 12 && i < sold.length; ++i) {
            Sold memory sale = sold[(first + i) % sold.length];
            if (openAmount(sale) == 0) continue;
            if (sale.instant) {
                try store.open(sale.id) {
                    ++reached["opened"];
                } catch {}
            } else {
                try pool.reveal(sale.id, uint8(1 + (seed >> 64) % 3)) {
                    ++reached["drawn"];
                } catch {}
            }
        }
        _requireNoNewLiability(before);
    }

    /// @dev Sold packs count with the bands of their shelves; a card that the timelock priced beyond them counts from its
    /// draw on.
    function _requireNoNewLiability(uint256 before) private {
        if (_isBeyondBand[1] || _isBeyondBand[2]) return;
        (, uint256 afterwards) = buyback.coverage();
        if (afterwards > before) broken = "a draw cost more than the liability published before it";
    }

    function _refund(uint256 seed) private {
        if (sold.length == 0) return;
        uint256 first = seed % sold.length;
        for (uint256 i; i < 12 && i < sold.length; ++i) {
            Sold memory sale = sold[(first + i) % sold.length];
            if (openAmount(sale) == 0) continue;
            (bool ok,) = sale.instant
                ? address(store).call(abi.encodeCall(store.refund, (sale.id)))
                : address(pool).call(abi.encodeCall(pool.refund, (sale.id)));
            if (ok) ++reached["refunded"];
        }
    }

    // Holding, selling, shipping, leaving custody.

    function _sell(uint256 seed) private {
        (IAsset asset, uint256 id, address holder) = _pickHeld(seed, false);
        if (id == 0) return;
        uint256 float_ = usdc.balanceOf(address(buyback));
        uint256 money = usdc.balanceOf(holder);
        bool ok;
        if (_isVault(holder)) {
            vm.prank(vaultKey);
            (ok,) = holder.call(abi.encodeCall(IUserVault.exec, (1, abi.encode(asset, idsOf(id), 0))));
            if (ok) ++reached["sold back by a vault"];
        } else {
            vm.startPrank(holder);
            asset.setApprovalForAll(address(buyback), true);
            (ok,) = address(buyback).call(abi.encodeCall(buyback.sellBack, (address(asset), idsOf(id), 0)));
            vm.stopPrank();
            if (ok) ++reached["sold back"];
        }
        if (!ok) return;
        if (asset.ownerOf(id) != address(buyback)) broken = "a sold card is not in the returns bin";
        if (float_ - usdc.balanceOf(address(buyback)) != usdc.balanceOf(holder) - money) {
            broken = "the seller got another amount than the float lost";
        }
    }

    function _prize(uint256 seed) private {
        (IAsset asset, uint256 count) = _collection(seed);
        uint256 id;
        address holder;
        // Mostly a card of the inventory; prizes of others are refused.
        for (uint256 i; i < count && holder != inventory; ++i) {
            id = 1 + ((seed >> 8) + i) % count;
            (holder,,,,,) = asset.assetState(id);
        }
        holder = holderAt((seed >> 24) % HOLDERS);
        vm.prank(prizeKey);
        try prizes.send(PrizeItem(address(asset), id, holder, bytes32(++_serial))) {
            ++reached["prize sent"];
        } catch {
            return;
        }
        vm.prank(windowKey);
        uint32 expiry = uint32(block.timestamp + 1 + (seed >> 32) % 30 days);
        try buyback.registerWindow(address(asset), id, holder, expiry) {
            ++reached["window registered"];
        } catch {}
    }

    function _ship(uint256 seed) private {
        (IAsset asset, uint256 id, address holder) = _pickHeld(seed, true);
        if (id == 0) return;
        ShippingQuote memory quote;
        quote.orderId = bytes32(orders.length + 1);
        (quote.payer, quote.asset, quote.tokenId) = (holder, address(asset), id);
        quote.total = 1e6 + (seed >> 64) % 20e6;
        quote.expirationTime = uint64(block.timestamp + 1 hours);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("signer"), processor.hashQuote(quote));
        bytes memory signature = abi.encodePacked(r, s, v);
        bool ok;
        if (_isVault(holder)) {
            vm.startPrank(vaultKey);
            (ok,) = holder.call(abi.encodeCall(IUserVault.exec, (2, abi.encode(asset, id))));
            (ok,) = holder.call(abi.encodeCall(IUserVault.exec, (4, abi.encode(quote, signature))));
            vm.stopPrank();
            if (ok) ++reached["shipping paid by a vault"];
        } else {
            if (!_canPay(holder)) return;
            uint8 kind = asset.KIND();
            fund(holder, quote.total, address(processor));
            vm.startPrank(holder);
            (ok,) = address(asset).call(abi.encodeCall(asset.requestBurn, (id, kind)));
            (ok,) = address(processor).call(abi.encodeCall(processor.payShipping, (quote, signature)));
            vm.stopPrank();
            if (ok) ++reached["shipping paid"];
        }
        if (!ok) return;
        orders.push(Order(quote, false));
        openOrders += quote.total;
    }

    function _close(uint256 seed) private {
        if (orders.length == 0) return;
        Order storage order = orders[seed % orders.length];
        ShippingQuote memory quote = order.quote;
        bool dispatched = (seed >> 8) % 2 == 0;
        bytes memory data = dispatched
            ? abi.encodeCall(processor.dispatch, (quote))
            : abi.encodeCall(processor.refundShipping, (quote));
        if ((seed >> 16) % 4 == 0) (data, dispatched) = (abi.encodeCall(processor.reclaimShipping, (quote)), false);
        vm.prank(dispatcher);
        (bool ok,) = address(processor).call(data);
        if (!ok) return;
        if (order.closed) broken = "an order was closed twice";
        order.closed = true;
        openOrders -= quote.total;
        if (dispatched) ++burnedOf[quote.asset];
        ++reached[dispatched ? "dispatched" : "shipping refunded"];
    }

    /// @dev Requests an export of one card and completes every one that is due.
    function _export(uint256 seed) private {
        (IAsset asset, uint256 id, address holder) = _pickHeld(seed, false);
        if (id != 0 && _isVault(holder)) {
            address wallet = _walletOf(holder);
            vm.prank(vaultKey);
            try IUserVault(holder).exec(5, abi.encode(asset, id, wallet)) {
                if (++_exports[block.timestamp / 1 days] > EXPORT_CAP) broken = "more exports than the daily cap";
                if (seed % 2 == 0) _pass(EXPORT_DELAY);
            } catch {}
        }
        for (uint256 i = WALLETS; i < HOLDERS; ++i) {
            IUserVault vault = IUserVault(_holders[i]);
            for (uint256 card_ = 1; card_ <= CARDS; ++card_) {
                (, uint64 due) = vault.exportOf(address(card), card_);
                if (due == 0 || due > block.timestamp) continue;
                try vault.completeExport(address(card), card_) {
                    if (card.ownerOf(card_) != _walletOf(address(vault))) broken = "exported to another wallet";
                    ++reached["exported"];
                } catch {}
            }
        }
    }

    // Operating.

    function _restock(uint256 seed) private {
        uint16 tierId = uint16(1 + seed % 2);
        uint8 shelf = uint8((seed >> 8) % 2);
        if ((seed >> 16) % 3 == 0) _finish();
        if ((seed >> 24) % 4 == 0) {
            uint256 length = pool.tier(tierId).stock[shelf];
            if (length == 0) return;
            uint32[] memory positions = new uint32[](1);
            positions[0] = uint32((seed >> 32) % length);
            vm.prank(stocker);
            try pool.unstock(tierId, shelf, positions) {
                ++reached["shelf emptied"];
            } catch {}
            return;
        }
        uint256 count = shelf == 0 ? CARDS : SLABS;
        for (uint256 i; i < 6; ++i) {
            uint256 id = 1 + ((seed >> 32) + i * 7) % count;
            vm.prank(stocker);
            try pool.stock(tierId, shelf, entriesOf(id, 1, shelf == 1)) {
                ++reached["shelf stocked"];
            } catch {}
        }
    }

    function _rebundle(uint256 seed) private {
        uint32 typeId = uint32(1 + seed % 2);
        if ((seed >> 8) % 2 == 0) _finish();
        uint256 length = store.packetType(typeId).listLength;
        if ((seed >> 16) % 4 == 0 && length != 0) {
            uint32 index = uint32((seed >> 24) % length);
            uint32 bundle = store.bundleAt(typeId, index);
            vm.prank(stocker);
            try store.removeBundle(typeId, index, bundle) {
                ++reached["bundle removed"];
            } catch {}
            return;
        }
        for (uint256 i; i < 4; ++i) {
            uint256 first = 1 + ((seed >> 32) + i * 11) % (CARDS - 1);
            if (_addBundle(typeId, first, typeId == 1 ? 1 + ((seed >> 40) + i) % SLABS : 0)) ++reached["bundle added"];
        }
    }

    /// @dev Two neighbouring cards and a slab, or one card.
    function _addBundle(uint32 typeId, uint256 first, uint256 slab) private returns (bool ok) {
        uint32[] memory entries = new uint32[](slab == 0 ? 1 : 3);
        entries[0] = uint32(first);
        if (slab != 0) (entries[1], entries[2]) = (uint32(first + 1), uint32(slab | (1 << 31)));
        vm.prank(stocker);
        (ok,) = address(store).call(abi.encodeCall(store.addBundle, (typeId, 1, entries, bytes32(0))));
    }

    /// @dev Ends the sales that are open, as a drain waits for.
    function _finish() private {
        uint256 from = sold.length > 24 ? sold.length - 24 : 0;
        for (uint256 i = from; i < sold.length; ++i) {
            if (openAmount(sold[i]) != 0) _word(i);
        }
        for (uint256 round; round < 3; ++round) {
            _draw(from);
            _draw(from + 12);
        }
        vm.warp(block.timestamp + REFUND_DELAY);
        _refund(from);
        _refund(from + 12);
    }

    function _moveMoney(uint256 seed) private {
        address holder = holderAt((seed >> 8) % HOLDERS);
        uint256 kind = seed % 6;
        if (kind == 0) {
            pool.distribute();
            store.distribute();
            ++reached["distributed"];
        } else if (kind == 1) {
            IUserVault(_holders[WALLETS + (seed >> 8) % 2]).sweep();
            ++reached["swept"];
        } else if (kind == 2 && _canPay(holder)) {
            fund(holder, 10e6, address(deposits));
            vm.prank(holder);
            deposits.deposit(bytes32(seed), 10e6);
        } else if (kind == 3) {
            vm.startPrank(admin);
            _block(treasury, false);
            _block(holderAt(0), false);
            vm.stopPrank();
            _claimAll();
        } else if (kind == 4) {
            try credits.refresh((seed >> 16) % 2 == 0 ? address(pool) : address(store)) {} catch {}
        } else if (kind == 5) {
            vm.prank(treasurer);
            try payouts.pay(++_serial, holderAt(2), 1 + (seed >> 16) % 5e6, 0) {
                ++reached["statement paid"];
            } catch {}
        }
    }

    function _claimAll() private {
        address[3] memory sellers = [address(pool), address(store), address(processor)];
        for (uint256 i; i < 3; ++i) {
            for (uint256 j; j < HOLDERS; ++j) {
                try IClaims(sellers[i]).claimFor(holderAt(j)) {
                    ++reached["claimed"];
                } catch {}
            }
            try IClaims(sellers[i]).claimFor(treasury) {
                ++reached["claimed"];
            } catch {}
        }
    }

    /// @dev Announces a withdrawal, waits, and executes it: the open windows must stay covered.
    function _withdraw(uint256 seed) private {
        (uint256 float_, uint256 liability) = buyback.coverage();
        uint256 surplus = float_ > liability ? float_ - liability : 0;
        uint256 amount = seed % 3 == 0 ? surplus + 1 : surplus / 50;
        vm.prank(treasurer);
        buyback.proposeWithdraw(amount, treasury);
        _pass(2 days);
        vm.prank(treasurer);
        try buyback.executeWithdraw() {
            (float_, liability) = buyback.coverage();
            if (float_ < liability) broken = "a withdrawal left open windows uncovered";
            ++reached["float withdrawn"];
        } catch {}
    }

    function _operate(uint256 seed) private {
        uint256 kind = seed % 7;
        if (kind == 5) return _changeBand(seed >> 8);
        if (kind == 6) return _repriceByTimelock(seed >> 8);
        bool on = (seed >> 8) % 3 == 0;
        vm.startPrank(kind < 3 ? pauser : admin);
        if (kind == 0) pool.setPause(on);
        else if (kind == 1) buyback.setPause(on);
        else if (kind == 2) vaults.setPause(on);
        else if (kind == 3) _block((seed >> 16) % 2 == 0 ? treasury : holderAt(0), (seed >> 8) % 4 != 0);
        else if (_adapterSwitches < 14) _switchAdapter(++_adapterSwitches % 2 == 0 ? adapter : commitReveal);
        vm.stopPrank();
    }

    /// @dev A lower highest value must be refused while the shelf holds cards.
    function _changeBand(uint256 seed) private {
        uint16 tierId = uint16(1 + seed % 2);
        (uint256 max, uint256 min) = pool.shelfBounds(tierId);
        uint256 shelf = (seed >> 8) % 2;
        uint256 cents = uint32(max >> (shelf * 32));
        uint256 next = (seed >> 16) % 2 == 0 ? cents / 2 : cents + 100;
        bool mustFail = next < cents && pool.tier(tierId).stock[shelf] != 0;
        max = (max & ~(uint256(type(uint32).max) << (shelf * 32))) | (next << (shelf * 32));
        vm.prank(configurer);
        try pool.setShelfBounds(tierId, max, min) {
            if (mustFail) broken = "the highest value of a shelf fell below its cards";
            ++reached["band changed"];
        } catch {}
    }

    /// @dev Also beyond the band of a shelf that holds cards of the group.
    function _repriceByTimelock(uint256 seed) private {
        uint24 group = uint24(1 + seed % 2);
        uint64 usual = group == 1 ? 2e6 : 40e6;
        bool beyond = (seed >> 8) % 3 == 0;
        setPrice(group, beyond ? usual * 20 : usual);
        _isBeyondBand[group] = beyond;
        ++reached["price of the timelock"];
    }

    /// @dev A blocked receiver gets a claim instead of a payment.
    function _block(address account, bool on) private {
        if (account != treasury) _isBlocked = on;
        if (on) usdc.blacklist(account);
        else usdc.unBlacklist(account);
    }

    function _switchAdapter(IRandomnessRouter next) private {
        pool.setAdapter(address(next));
        store.setAdapter(address(next));
    }

    /// @dev A stranger tries what only roles and members of the suite may do.
    function _steal(uint256 seed) private {
        (IAsset asset, uint256 id, address holder) = _pickHeld(seed, false);
        if (id == 0) return;
        bytes[9] memory calls = [
            abi.encodeCall(asset.take, (holder, idsOf(id))),
            abi.encodeCall(asset.deliver, (stranger, idsOf(id), uint32(block.timestamp + 1))),
            abi.encodeCall(asset.transferFrom, (holder, stranger, id)),
            abi.encodeCall(asset.finalizeBurn, (id, bytes32(0))),
            abi.encodeCall(credits.topUp, (1)),
            abi.encodeCall(credits.executeWithdraw, ()),
            abi.encodeCall(buyback.releaseToShelf, (address(asset), id)),
            abi.encodeCall(payouts.pay, (++_serial, stranger, 1, bytes32(0))),
            abi.encodeCall(pool.setAdapter, (stranger))
        ];
        address[9] memory targets = [
            address(asset), address(asset), address(asset), address(asset), address(credits), address(credits),
            address(buyback), address(payouts), address(pool)
        ];
        for (uint256 i; i < 9; ++i) {
            vm.prank(stranger);
            (bool ok,) = targets[i].call(calls[i]);
            if (ok) broken = "a stranger did what only a role may do";
        }
    }

    function _travel(uint256 seed) private {
        uint256 kind = seed % 8;
        _pass(kind == 0 ? 1 days + (seed >> 8) % 4 days : kind < 3 ? REFUND_DELAY : 1 + (seed >> 8) % 20 minutes);
    }

    /// @dev Time passes, prices move within their bound, and old ones are set again.
    function _pass(uint256 seconds_) private {
        vm.warp(block.timestamp + seconds_);
        vm.roll(block.number + 1 + seconds_ / 60);
        uint24[] memory groups = new uint24[](2);
        uint64[] memory prices = new uint64[](2);
        (groups[0], groups[1]) = (1, 2);
        for (uint256 i; i < 2; ++i) {
            (uint64 price,,) = oracle.tryValueOf(groups[i]);
            uint64 next = (seconds_ + i) % 2 == 0 ? price + price / 20 : price - price / 20;
            prices[i] = next > (i == 0 ? 5e6 : 90e6) || next < (i == 0 ? 1e6 : 20e6) ? price : next;
        }
        vm.prank(pricer);
        try oracle.setPrices(groups, prices) {} catch {}
    }

    // Choosing.

    function _recent(uint256 seed) private view returns (Sold memory) {
        uint256 span = sold.length < 16 ? sold.length : 16;
        return sold[seed < sold.length ? seed : sold.length - 1 - seed % span];
    }

    function _collection(uint256 seed) private view returns (IAsset, uint256) {
        if (seed % 8 == 0) return (packet, PACKETS);
        return seed % 3 == 0 ? (graded, SLABS) : (card, CARDS);
    }

    /// @dev A card that a holder has; zero if the first tries find none.
    function _pickHeld(uint256 seed, bool withPackets) private view returns (IAsset asset, uint256 id, address holder) {
        uint256 count;
        (asset, count) = _collection(withPackets ? seed : seed | 1);
        for (uint256 i; i < count; ++i) {
            id = 1 + (seed % count + i) % count;
            (holder,,,,,) = asset.assetState(id);
            for (uint256 j; j < HOLDERS; ++j) {
                if (_holders[j] == holder && holder != address(0)) return (asset, id, holder);
            }
        }
        return (asset, 0, address(0));
    }

    /// @dev Vaults are deployed under the number of their holder.
    function _userRef(address holder) private view returns (bytes32) {
        for (uint256 i = WALLETS; i < HOLDERS; ++i) {
            if (_holders[i] == holder) return bytes32(i);
        }
        return 0;
    }

    function _isVault(address holder) private view returns (bool) {
        return holder == _holders[3] || holder == _holders[4];
    }

    function _canPay(address holder) private view returns (bool) {
        return !_isBlocked || holder != _holders[0];
    }

    function _walletOf(address vault) private view returns (address) {
        return vault == _holders[3] ? _holders[0] : _holders[1];
    }

    function _walletName(uint256 index) private pure returns (string memory) {
        return index == 0 ? "wallet 0" : index == 1 ? "wallet 1" : "wallet 2";
    }

    function _random(bytes32 ref) private pure returns (bytes32) {
        return keccak256(abi.encode("market", ref));
    }

    /// @dev Link `seq` of the operator's chain, whose hash end is link zero.
    function _chain(uint64 seq) private pure returns (bytes32 link) {
        link = keccak256("market chain");
        for (uint64 i = seq; i < LINKS; ++i) {
            link = keccak256(abi.encodePacked(link));
        }
    }
}
