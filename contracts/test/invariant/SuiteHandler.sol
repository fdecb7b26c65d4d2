// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBuybackPool} from "../../src/interfaces/IBuybackPool.sol";
import {IComboPool, Purchase, Tier} from "../../src/interfaces/IComboPool.sol";
import {IDevEntropy} from "../../src/interfaces/IDevEntropy.sol";
import {IPriceOracle} from "../../src/interfaces/IPriceOracle.sol";
import {IShippingPaymentProcessor, ShippingQuote} from "../../src/interfaces/IShippingPaymentProcessor.sol";
import {MiniTest, Vm} from "../utils/MiniTest.sol";
import {IAsset, IUsdc} from "../utils/Tokens.sol";

/// @notice The environment of the handler.
struct World {
    IUsdc usdc;
    IAsset card;
    IAsset graded;
    IPriceOracle oracle;
    IDevEntropy entropy;
    IComboPool pool;
    IBuybackPool buyback;
    IShippingPaymentProcessor processor;
    address adapter;
    address provider;
    address minter;
    address configurer;
    address stocker;
    address pauser;
    address pricer;
    address dispatcher;
    address treasurer;
    address vaultKey;
    address treasury;
    address inventory;
    address credits;
}

/// @notice Users, workers and roles acting at random, with a ledger of the expected state. Every action is legal or
/// expected to be refused; a refusal that should not be, or an acceptance that should not be, is recorded.
contract SuiteHandler is MiniTest {
    uint256 internal constant CARDS = 80;
    uint256 internal constant REFUND_DELAY = 2 hours;
    bytes32 private constant REVEALED = keccak256("PackRevealed(uint96,address,uint256,address,uint256)");

    struct Request {
        uint96 id;
        uint64 seq;
        bytes32 userRandom;
        address buyer;
        uint256 unit;
        uint8 quantity;
        uint256 paid;
        uint256 refunded;
        uint256 delivered;
        bytes32 oddsHash;
        uint256 requestedAt;
    }

    World internal w;
    address[3] public buyers;
    Request[] internal _requests;
    mapping(uint96 id => uint256) private _indexOf;
    uint256 private _lastDrawn;
    mapping(uint256 => uint256) public timesDrawn;
    bytes32[] private _links;
    uint64 private _seq;
    uint256 private _serial;
    uint16[] private _versions;

    // The ledger.
    uint256 public moneyIn;
    uint256 public moneyOut;
    uint256 public donated;
    uint256 public minted;
    uint256 public burned;
    uint256 public earned;
    uint256 public distributedFloat;
    uint256 public distributedTreasury;
    uint256 public openOrders;
    /// @dev The shelves as they were when the oldest waiting word became public.
    bytes32 public publicShelves;
    string public broken;
    /// @dev How often each kind of event was reached.
    mapping(string => uint256) public reached;

    struct Order {
        ShippingQuote quote;
        bytes signature;
        uint256 closed;
    }

    Order[] internal _orders;

    constructor(World memory world, bytes32[] memory links) {
        w = world;
        _links = links;
        buyers = [vm.addr(101), vm.addr(102), vm.addr(103)];
        _versions.push(1);
        minted = CARDS + CARDS / 2;
    }

    function requests() external view returns (Request[] memory) {
        return _requests;
    }

    function orders() external view returns (Order[] memory) {
        return _orders;
    }

    // Buying.

    struct Buying {
        address buyer;
        uint8 packs;
        uint256 maxUnit;
        bytes32 ref;
        bytes32 userRandom;
        bool fits;
        uint256 balance;
    }

    function buy(uint256 who, uint256 quantity, uint256 slack) external {
        Tier memory tier = w.pool.tier(1);
        Buying memory b;
        b.buyer = buyers[who % 3];
        b.packs = uint8(bound(quantity, 1, 4));
        b.maxUnit = slack % 4 == 0 ? tier.unitPrice - 1 : tier.unitPrice + slack % 3;
        b.ref = bytes32(++_serial);
        b.userRandom = keccak256(abi.encode("user", b.ref));
        b.fits = b.maxUnit >= tier.unitPrice && tier.active && _servable(tier, b.packs) && !_buyPaused();
        vm.prank(w.minter);
        w.usdc.mint(b.buyer, uint256(tier.unitPrice) * b.packs);
        b.balance = w.usdc.balanceOf(b.buyer);
        vm.startPrank(b.buyer);
        w.usdc.approve(address(w.pool), type(uint128).max);
        try w.pool.purchase(1, tier.version, b.packs, b.maxUnit, b.buyer, b.ref, b.userRandom) returns (uint96 id) {
            if (!b.fits) broken = "C7: bought above the price limit, beyond stock or while off sale";
            uint256 paid = b.balance - w.usdc.balanceOf(b.buyer);
            if (paid > b.maxUnit * b.packs) broken = "C7: paid more than the limit";
            _remember(id, b, tier, paid);
            moneyIn += paid;
            if (publicShelves == 0) _keepShelves();
            ++reached["bought"];
        } catch {
            if (b.fits) broken = "a purchase that fits was refused";
            if (b.maxUnit < tier.unitPrice) ++reached["too dear"];
        }
        vm.stopPrank();
    }

    function deliver(uint256 which) public {
        if (_requests.length == 0) return;
        Request storage request = _requests[which % _requests.length];
        for (uint256 i; i < _requests.length && !_isWaiting(request.seq); ++i) {
            request = _requests[(which % _requests.length + i) % _requests.length];
        }
        if (!_isWaiting(request.seq)) return;
        uint8 state = w.pool.purchaseOf(request.id).state;
        bool late = block.timestamp >= request.requestedAt + REFUND_DELAY;
        bytes32 shelves = _shelfHash();
        vm.recordLogs();
        w.entropy.revealWithCallback(w.provider, request.seq, request.userRandom, _links[request.seq]);
        bool drawn = _countDraws(vm.getRecordedLogs());
        uint8 next = w.pool.purchaseOf(request.id).state;
        if (late && next != state) broken = "C4: a late word changed a purchase";
        ++reached[late ? "late word" : "word"];
        if (!late && state == 1 && next == 1) broken = "a word in time was ignored";
        // The word may draw at once, and then those behind it.
        if (drawn) ++reached["revealed"];
        if (!drawn && _shelfHash() != shelves) broken = "C13: a word that drew nothing changed the shelves";
        _keepShelves();
    }

    function reveal(uint256 which, uint256 max) public {
        if (_requests.length == 0) return;
        Request storage request = _pickReady(which);
        Purchase memory purchase = w.pool.purchaseOf(request.id);
        bool next = purchase.state == 2 && purchase.number == w.pool.tier(1).lineHead;
        if (next && _oddsHash(purchase.version) != request.oddsHash) broken = "C13: odds changed after the sale";
        if (next && _shelfHash() != publicShelves) broken = "C13: shelves changed after the sale";
        vm.recordLogs();
        try w.pool.reveal(request.id, uint8(bound(max, 1, 10))) {
            if (!next) broken = "C4: revealed out of order or twice";
            ++reached["revealed"];
        } catch {
            if (next) broken = "the next purchase could not be revealed";
        }
        _countDraws(vm.getRecordedLogs());
        _keepShelves();
    }

    function refund(uint256 which) public {
        if (_requests.length == 0) return;
        Request storage request = _requests[which % _requests.length];
        bool due = w.pool.purchaseOf(request.id).state == 1 && block.timestamp >= request.requestedAt + REFUND_DELAY;
        uint256 before = w.usdc.balanceOf(request.buyer);
        vm.recordLogs();
        try w.pool.refund(request.id) {
            if (!due) broken = "C4: refunded early, twice or after a word";
            uint256 got = w.usdc.balanceOf(request.buyer) - before;
            request.refunded += got;
            ++reached["refunded"];
            moneyOut += got;
        } catch {
            if (due) broken = "C12: a due refund was refused";
        }
        // A refund draws those behind it.
        _countDraws(vm.getRecordedLogs());
        _keepShelves();
    }

    function distribute() external {
        (uint256 float_, uint256 rest) = (w.usdc.balanceOf(address(w.buyback)), w.usdc.balanceOf(w.treasury));
        w.pool.distribute();
        float_ = w.usdc.balanceOf(address(w.buyback)) - float_;
        rest = w.usdc.balanceOf(w.treasury) - rest;
        distributedFloat += float_;
        distributedTreasury += rest;
        moneyOut += float_ + rest;
    }

    function donate(uint256 amount) external {
        amount = bound(amount, 0, 1e9);
        vm.prank(w.minter);
        w.usdc.mint(address(w.pool), amount);
        donated += amount;
    }

    // Operating.

    function pauseOrResume(uint256 what) external {
        vm.startPrank(w.pauser);
        if (what % 3 == 0) w.pool.setPause(what % 2 == 0);
        else if (what % 3 == 1) w.buyback.setPause(what % 2 == 0);
        else w.card.setBurnPaused(what % 2 == 0);
        vm.stopPrank();
    }

    function changeTier(uint256 price, uint256 first, uint256 second) external {
        uint256[] memory tables = new uint256[](1);
        tables[0] = bound(first, 1, 1_000) | (bound(second, 1, 1_000) << 32);
        vm.startPrank(w.configurer);
        uint16 version =
            w.pool.proposeTier(1, uint32(bound(price, 100, 5_000)), 1 days, 6_000, tables, 1 | (1 << 3));
        w.pool.activateTier(1, version, w.pool.stockHash(1));
        vm.stopPrank();
        _versions.push(version);
    }

    function changeShape() external {
        uint256[] memory tables = new uint256[](1);
        tables[0] = 1;
        vm.startPrank(w.configurer);
        uint16 version = w.pool.proposeTier(1, 500, 1 days, 6_000, tables, 1);
        bool out = w.pool.tier(1).outstanding != 0;
        try w.pool.activateTier(1, version, w.pool.stockHash(1)) {
            if (out) broken = "C13: the shape changed while packs were out";
            // Back to the usual shape, so that later sales use both shelves.
            tables[0] = 9 | (1 << 32);
            version = w.pool.proposeTier(1, 500, 1 days, 6_000, tables, 1 | (1 << 3));
            w.pool.activateTier(1, version, w.pool.stockHash(1));
        } catch {
            if (!out) broken = "the shape could not change";
        }
        vm.stopPrank();
    }

    /// @dev Ends every outstanding purchase, as a drain waits for.
    function _finish() private {
        for (uint256 i; i < _requests.length; ++i) {
            deliver(i);
        }
        for (uint256 i; i < _requests.length; ++i) {
            reveal(i, 10);
            refund(i);
        }
    }

    function restock(uint256 which, uint256 shelfSeed) external {
        if (shelfSeed % 5 == 1) _finish();
        uint8 shelf = uint8(shelfSeed % 2);
        IAsset asset = shelf == 0 ? w.card : w.graded;
        uint256 id = _pickFree(asset, shelf == 0 ? CARDS : CARDS / 2, which);
        address owner = _ownerOf(asset, id);
        Tier memory tier = w.pool.tier(1);
        bool can = tier.outstanding == 0 && (owner == w.inventory || owner == address(w.buyback));
        uint32[] memory entries = new uint32[](1);
        entries[0] = uint32(id | (uint256(shelf) << 31));
        vm.prank(w.stocker);
        try w.pool.stock(1, shelf, entries) {
            if (!can) broken = "C5: stocked a card that is not free, or while packs were outstanding";
            timesDrawn[_key(asset, id)] = 0;
            ++reached["restocked"];
        } catch {
            if (can) broken = "a free card could not be stocked";
        }
    }

    function unstock(uint256 which, uint256 shelfSeed) external {
        if (shelfSeed % 5 == 1) _finish();
        uint8 shelf = uint8(shelfSeed % 2);
        Tier memory tier = w.pool.tier(1);
        uint256 stock = tier.stock[shelf];
        if (stock == 0) return;
        // Seldom the whole shelf, which stops the sales until it is stocked again.
        uint256 count = which % 31 == 0 ? stock : 1;
        bool can = tier.outstanding == 0;
        uint32[] memory positions = new uint32[](count);
        for (uint256 i; i < count; ++i) {
            positions[i] = uint32(stock - 1 - i);
        }
        vm.prank(w.stocker);
        try w.pool.unstock(1, shelf, positions) {
            if (!can) broken = "C13: took stock while packs were outstanding";
            ++reached["unstocked"];
        } catch {
            if (can) broken = "free stock could not be taken";
            ++reached["unstock refused"];
        }
    }

    function reprice(uint256 up) external {
        uint24[] memory groups = new uint24[](2);
        uint64[] memory prices = new uint64[](2);
        (groups[0], groups[1]) = (1, 2);
        for (uint256 i; i < 2; ++i) {
            (uint64 price,,) = w.oracle.tryValueOf(groups[i]);
            prices[i] = up % 2 == 0 ? price + price / 100 : price - price / 100;
            if (prices[i] < 2e6 * (i + 1)) prices[i] = price;
            if (prices[i] > (i == 0 ? 9e6 : 90e6)) prices[i] = price;
        }
        // Thirty steps within an hour would pass the bound; that one is then refused.
        vm.prank(w.pricer);
        try w.oracle.setPrices(groups, prices) {} catch {}
    }

    function travel(uint256 seconds_) external {
        vm.warp(block.timestamp + bound(seconds_, 1, 3 hours));
    }

    // Holding, selling, shipping.

    struct Selling {
        IAsset asset;
        uint256 id;
        address seller;
        uint256 payout;
        uint256 minTotal;
        uint256 balance;
        bool can;
    }

    function sell(uint256 which, uint256 who, uint256 extra, bool isGraded) external {
        Selling memory sale;
        sale.asset = isGraded ? w.graded : w.card;
        sale.id = _pickHeld(sale.asset, isGraded ? CARDS / 2 : CARDS, which, 0);
        if (sale.id == 0) return;
        sale.seller = who % 4 == 0 ? buyers[which % 3] : sale.asset.ownerOf(sale.id);
        _judge(sale, extra);
        uint256[] memory ids = new uint256[](1);
        ids[0] = sale.id;
        sale.balance = w.usdc.balanceOf(sale.seller);
        vm.startPrank(sale.seller);
        sale.asset.setApprovalForAll(address(w.buyback), true);
        try w.buyback.sellBack(address(sale.asset), ids, sale.minTotal) {
            uint256 got = w.usdc.balanceOf(sale.seller) - sale.balance;
            if (!sale.can) broken = "C6: a sale that must not be was made";
            ++reached["sold"];
            if (got != sale.payout) broken = "C6: the payout is not the floor of the share";
            if (sale.asset.ownerOf(sale.id) != address(w.buyback)) broken = "C6: the card is not in the bin";
        } catch {
            if (sale.can) broken = "a good sale was refused";
            ++reached["sale refused"];
        }
        vm.stopPrank();
    }

    function _judge(Selling memory sale, uint256 extra) private view {
        (address owner, uint32 expiry, uint24 group,, uint8 burnState,) = sale.asset.assetState(sale.id);
        (uint64 value,, bool fresh) = w.oracle.tryValueOf(group);
        sale.payout = uint256(value) * 8_500 / 10_000;
        sale.minTotal = extra % 3 == 0 ? sale.payout + 1 : sale.payout;
        bool eligible = owner == sale.seller && burnState == 0 && expiry != 0 && block.timestamp <= sale.asset.windowEnd(sale.id);
        sale.can = eligible && fresh && sale.minTotal <= sale.payout && !_sellPaused()
            && w.usdc.balanceOf(address(w.buyback)) >= sale.payout;
    }

    function gift(uint256 which, uint256 to) external {
        uint256 id = _pickHeld(w.card, CARDS, which, 0);
        (address owner,,,, uint8 burnState,) = w.card.assetState(id);
        if (id == 0) return;
        address target = buyers[to % 3];
        vm.prank(owner);
        try w.card.transferFrom(owner, target, id) {
            if (burnState != 0) broken = "C9: a frozen card moved";
            (, uint32 expiry,,,,) = w.card.assetState(id);
            if (expiry != 0) broken = "C6: a window outlived a transfer";
        } catch {
            if (burnState == 0) broken = "a free card could not move";
        }
    }

    function requestBurn(uint256 which) external {
        uint256 id = _pickHeld(w.card, CARDS, which, 0);
        (address owner,,,, uint8 burnState,) = w.card.assetState(id);
        if (id == 0) return;
        vm.prank(owner);
        try w.card.requestBurn(id, 1) {
            if (burnState == 2) broken = "C9: a paid burn was requested again";
        } catch {}
    }

    function cancelBurn(uint256 which) external {
        uint256 id = _pickHeld(w.card, CARDS, which, 1);
        (address owner,,,, uint8 burnState,) = w.card.assetState(id);
        if (id == 0) return;
        vm.prank(owner);
        try w.card.cancelBurn(id) {
            if (burnState != 1) broken = "C9: a burn was cancelled that was not pending";
        } catch {
            if (burnState == 1) broken = "C12: a pending burn could not be cancelled";
        }
    }

    function payShipping(uint256 which, uint256 amount, uint256 trick) external {
        uint256 id = _pickHeld(w.card, CARDS, which, 1);
        if (id == 0) return;
        ShippingQuote memory quote;
        quote.orderId = bytes32(_orders.length + 1);
        (quote.payer,,,,,) = w.card.assetState(id);
        (quote.asset, quote.tokenId) = (address(w.card), id);
        quote.total = bound(amount, 2, 50e6);
        quote.expirationTime = uint64(block.timestamp + 1 hours);
        bytes memory signature = _sign(quote);
        _pay(quote, signature, trick % 4 == 0);
    }

    function _pay(ShippingQuote memory quote, bytes memory signature, bool altered) private {
        uint256 signed = quote.total;
        if (altered) quote.total = signed - 1;
        (,,,, uint8 burnState,) = w.card.assetState(quote.tokenId);
        vm.prank(w.minter);
        w.usdc.mint(quote.payer, signed);
        uint256 before = w.usdc.balanceOf(quote.payer);
        vm.startPrank(quote.payer);
        w.usdc.approve(address(w.processor), type(uint128).max);
        try w.processor.payShipping(quote, signature) {
            if (burnState != 1) broken = "C9: paid for a token whose burn is not pending";
            if (before - w.usdc.balanceOf(quote.payer) != signed) broken = "C9: paid another amount than signed";
            _orders.push(Order(quote, signature, 0));
            openOrders += quote.total;
            ++reached["burn paid"];
        } catch {
            if (burnState == 1 && !altered) broken = "a good payment was refused";
        }
        vm.stopPrank();
    }

    function replayQuote(uint256 which) external {
        if (_orders.length == 0) return;
        Order storage order = _orders[which % _orders.length];
        vm.prank(order.quote.payer);
        try w.processor.payShipping(order.quote, order.signature) {
            broken = "C8: a quote was used twice";
        } catch {}
    }

    function closeOrder(uint256 which, bool ship, uint256 who) external {
        if (_orders.length == 0) return;
        Order storage order = _orders[which % _orders.length];
        address caller = who % 3 == 0 ? order.quote.payer : w.dispatcher;
        bool can = order.closed == 0 && caller == w.dispatcher;
        vm.prank(caller);
        (bool ok,) = address(w.processor).call(
            ship
                ? abi.encodeCall(w.processor.dispatch, (order.quote))
                : abi.encodeCall(w.processor.refundShipping, (order.quote))
        );
        if (ok != can) broken = "C10: an order was closed twice or by the wrong caller, or could not be closed";
        if (!ok) return;
        order.closed = 1;
        openOrders -= order.quote.total;
        if (ship) ++burned;
        ++reached[ship ? "dispatched" : "shipping refunded"];
    }

    function burnWithoutPayment(uint256 which) external {
        uint256 id = which % CARDS + 1;
        vm.prank(w.dispatcher);
        try w.card.finalizeBurn(id, 0) {
            broken = "C10: the dispatcher burned without a paid order";
        } catch {}
    }

    /// @dev Every key tries to take the users' funds.
    function grab(uint256 who, uint256 which) external {
        address[7] memory keys =
            [w.vaultKey, w.stocker, w.configurer, w.pauser, w.dispatcher, w.treasurer, w.minter];
        address thief = keys[who % 7];
        uint256 id = _pickHeld(w.card, CARDS, which, 0);
        address owner = _ownerOf(w.card, id);
        if (id == 0) return;
        uint256[] memory ids = new uint256[](1);
        ids[0] = id;
        vm.startPrank(thief);
        try w.card.transferFrom(owner, thief, id) {
            broken = "C14: a role moved a user's card";
        } catch {}
        try w.card.take(owner, ids) {
            broken = "C14: a role took a user's card";
        } catch {}
        try w.card.mint(id, 0, 0) {
            broken = "C3: an id was minted twice";
        } catch {}
        vm.stopPrank();
    }

    // Views.

    function _remember(uint96 id, Buying memory b, Tier memory tier, uint256 paid) private {
        _indexOf[id] = _requests.length;
        Request storage request = _requests.push();
        request.id = id;
        request.seq = ++_seq;
        request.userRandom = b.userRandom;
        request.buyer = b.buyer;
        request.unit = tier.unitPrice;
        request.quantity = b.packs;
        request.paid = paid;
        request.requestedAt = block.timestamp;
        request.oddsHash = _oddsHash(tier.version);
    }

    /// @dev From a sale to its draw, only draws change the shelves.
    function _keepShelves() private {
        publicShelves = w.pool.tier(1).outstanding == 0 ? bytes32(0) : _shelfHash();
    }

    /// @dev Draws must come in the order of sale.
    function _countDraws(Vm.Log[] memory logs) private returns (bool drawn) {
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].emitter != address(w.pool) || logs[i].topics[0] != REVEALED) continue;
            drawn = true;
            uint256 index = _indexOf[uint96(uint256(logs[i].topics[1]))];
            Request storage request = _requests[index];
            if (index < _lastDrawn) broken = "C4: drawn after a later sale";
            _lastDrawn = index;
            (address asset,) = abi.decode(logs[i].data, (address, uint256));
            uint256 key = _key(IAsset(asset), uint256(logs[i].topics[3]));
            if (++timesDrawn[key] > 1) broken = "C5: a card was drawn twice";
            if (IAsset(asset).ownerOf(uint256(logs[i].topics[3])) != request.buyer) broken = "C5: drawn, not delivered";
            ++request.delivered;
            earned += request.unit;
        }
    }

    function _isWaiting(uint64 seq) private view returns (bool) {
        (, bytes memory waiting) = w.adapter.staticcall(abi.encodeWithSignature("pending(uint64)", seq));
        return abi.decode(waiting, (address)) != address(0);
    }

    /// @dev Mostly the next purchase in line.
    function _pickReady(uint256 which) private view returns (Request storage request) {
        request = _requests[which % _requests.length];
        if (which % 5 == 0) return request;
        uint256 head = w.pool.tier(1).lineHead;
        for (uint256 i; i < _requests.length; ++i) {
            Purchase memory purchase = w.pool.purchaseOf(_requests[i].id);
            if (purchase.state == 2 && purchase.number == head) return _requests[i];
        }
    }

    /// @dev Mostly a card that may be stocked.
    function _pickFree(IAsset asset, uint256 count, uint256 which) private view returns (uint256 id) {
        for (uint256 i; i < count; ++i) {
            id = (which % count + i) % count + 1;
            address owner = _ownerOf(asset, id);
            if (which % 5 == 0 || owner == w.inventory || owner == address(w.buyback)) return id;
        }
    }

    /// @dev A card some buyer holds, in the wanted burn state if there is one; zero if buyers hold none.
    function _pickHeld(IAsset asset, uint256 count, uint256 which, uint8 wanted) private view returns (uint256 found) {
        for (uint256 i; i < count; ++i) {
            uint256 id = (which % count + i) % count + 1;
            (address owner,,,, uint8 burnState,) = asset.assetState(id);
            if (!_isBuyer(owner)) continue;
            found = id;
            if (burnState == wanted) return id;
        }
    }

    function _shelfHash() private view returns (bytes32) {
        return keccak256(abi.encode(w.pool.shelfAt(1, 0, 0, 200), w.pool.shelfAt(1, 1, 0, 200)));
    }

    function _oddsHash(uint16 version) private view returns (bytes32) {
        return keccak256(abi.encode(w.pool.odds(1, version)));
    }

    function _servable(Tier memory tier, uint256 packs) private pure returns (bool) {
        for (uint256 shelf; shelf < 8; ++shelf) {
            if (tier.stock[shelf] < (tier.outstanding + packs) * tier.drawsPerPack[shelf]) return false;
        }
        return true;
    }

    function _buyPaused() private view returns (bool paused) {
        (,, paused) = w.pool.config();
    }

    function _sellPaused() private view returns (bool paused) {
        (, paused,,,) = w.buyback.terms();
    }

    function _isBuyer(address account) private view returns (bool) {
        return account == buyers[0] || account == buyers[1] || account == buyers[2];
    }

    function _ownerOf(IAsset asset, uint256 id) private view returns (address owner) {
        (owner,,,,,) = asset.assetState(id);
    }

    function _key(IAsset asset, uint256 id) private view returns (uint256) {
        return id | (asset == w.graded ? 1 << 31 : 0);
    }

    function _sign(ShippingQuote memory quote) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(uint256(keccak256("signer")), w.processor.hashQuote(quote));
        return abi.encodePacked(r, s, v);
    }
}
