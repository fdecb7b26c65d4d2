// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PackedList} from "../src/libraries/PackedList.sol";
import {Record, RecordSlot} from "../src/libraries/RecordSlot.sol";
import {Terms, TermsSlot} from "../src/libraries/TermsSlot.sol";
import {Hot} from "../src/libraries/TierSlot.sol";
import {MiniTest} from "./utils/MiniTest.sol";

/// @notice The packed words against plain structs: any sequence of operations must read the same on both sides.
contract PackedStorageTest is MiniTest {
    using PackedList for mapping(uint256 => uint256);

    struct TierModel {
        uint256[8] stock;
        uint256[8] draws;
        uint256 outstanding;
        uint256 tail;
        uint256 head;
        uint256 version;
        uint256 price;
        bool exists;
        bool active;
        bool draining;
        bool gated;
    }

    struct RecordModel {
        address recipient;
        uint256 tier;
        uint256 version;
        uint256 requestedAt;
        uint256 quantity;
        uint256 done;
        uint256 state;
        uint256 payerKind;
        uint256 seq;
        uint256 adapter;
    }

    mapping(uint256 => uint256) private _list;
    uint32[] private _model;

    function testFuzz_tierWordEqualsPlainModel(uint256 seed) public pure {
        TierModel memory model;
        Hot word;
        for (uint256 step; step < 48; ++step) {
            seed = uint256(keccak256(abi.encode(seed, step)));
            word = _tierStep(model, word, seed);
            _sameTier(model, word, seed);
        }
    }

    function testFuzz_tierWordAtTheEdges(uint256 seed) public pure {
        TierModel memory model;
        Hot word;
        for (uint256 shelf; shelf < 8; ++shelf) {
            uint256 count = seed >> shelf & 1 == 1 ? type(uint16).max : 0;
            model.stock[shelf] = count;
            word = word.withStock(shelf, count);
        }
        model.outstanding = (1 << 20) - 1;
        word = word.addOutstanding(model.outstanding);
        for (uint256 shelf; shelf < 8; ++shelf) {
            model.draws[shelf] = 7;
        }
        (model.version, model.price) = (type(uint16).max, type(uint32).max);
        (model.exists, model.active) = (true, true);
        word = word.withVersion(type(uint16).max, type(uint32).max, (1 << 24) - 1);
        _sameTier(model, word, seed);
        for (uint256 i; i < 3; ++i) {
            word = word.joinLine().leaveLine();
            (model.tail, model.head) = (model.tail + 1, model.head + 1);
            _sameTier(model, word, seed);
        }
        word = word.subOutstanding(model.outstanding);
        model.outstanding = 0;
        _sameTier(model, word, seed);
    }

    function test_numbersInLineWrapWithoutTouchingTheirNeighbours() public pure {
        Hot word = Hot.wrap(0).withVersion(7, 1234, 9).addOutstanding(5);
        for (uint256 i; i < 65_540; ++i) {
            word = word.joinLine().leaveLine();
        }
        assertEq(word.lineTail(), 4, "tail");
        assertEq(word.lineHead(), 4, "head");
        assertEq(word.activeVersion(), 7, "version");
        assertEq(word.outstanding(), 5, "outstanding");
        assertEq(word.priceCents(), 1234, "price");
    }

    function testFuzz_recordWordEqualsPlainModel(RecordModel memory model, uint256 seed) public pure {
        model.tier = uint16(model.tier);
        model.version = uint16(model.version);
        model.requestedAt = uint32(model.requestedAt);
        model.quantity &= 15;
        model.payerKind &= 3;
        model.adapter &= 15;
        model.seq = uint16(model.seq);
        (model.state, model.done) = (RecordSlot.REQUESTED, 0);
        uint256 product = model.tier | (model.version << 16);
        Record word = RecordSlot.pack(
            model.recipient, product, model.requestedAt, model.quantity, model.payerKind, model.seq, model.adapter
        );
        assertEq(word.product(), product, "product");
        _sameRecord(model, word);
        for (uint256 step; step < 12; ++step) {
            seed = uint256(keccak256(abi.encode(seed)));
            if (seed % 2 == 0) word = word.withState(model.state = (seed >> 8) & 3);
            else word = word.withDone(model.done = (seed >> 8) & 15);
            _sameRecord(model, word);
        }
    }

    function testFuzz_termsEqualTheirParts(
        uint48 price,
        uint32 window,
        uint8 slots,
        uint16 floatBps,
        uint24 shape,
        uint32 packetType
    ) public pure {
        Terms word = TermsSlot.pack(price, window, slots, floatBps).withShape(shape).withPacketType(packetType);
        assertEq(word.price(), price, "price");
        assertEq(word.window(), window, "window");
        assertEq(word.slots(), slots, "slots");
        assertEq(word.floatBps(), floatBps, "share");
        assertEq(word.shape(), shape, "shape");
        assertEq(word.packetType(), packetType, "packet type");
        assertTrue(word.exists() == (Terms.unwrap(word) != 0), "exists");
    }

    function testFuzz_listEqualsPlainArray(uint256 seed) public {
        for (uint256 step; step < 24; ++step) {
            seed = uint256(keccak256(abi.encode(seed, step)));
            if (_model.length == 0 || seed % 3 == 0) {
                uint32[] memory more = new uint32[](1 + (seed >> 8) % 19);
                for (uint256 i; i < more.length; ++i) {
                    more[i] = uint32(uint256(keccak256(abi.encode(seed, i))));
                }
                this.append(more);
                for (uint256 i; i < more.length; ++i) {
                    _model.push(more[i]);
                }
            } else if (seed % 3 == 1) {
                uint256 index = (seed >> 8) % _model.length;
                uint256 entry = _list.swapPop(index, _model.length);
                assertEq(entry, _model[index], "popped");
                _model[index] = _model[_model.length - 1];
                _model.pop();
            } else {
                uint256 index = (seed >> 8) % _model.length;
                _model[index] = uint32(seed >> 64);
                _list.set(index, uint32(seed >> 64));
            }
            for (uint256 i; i < _model.length; ++i) {
                assertEq(_list.get(i), _model[i], "entry");
            }
        }
    }

    function append(uint32[] calldata entries) external {
        _list.append(_model.length, entries);
    }

    function _tierStep(TierModel memory model, Hot word, uint256 seed) private pure returns (Hot) {
        uint256 op = seed % 9;
        uint256 value = seed >> 16;
        if (op == 0) {
            model.stock[value & 7] = uint16(seed >> 24);
            return word.withStock(value & 7, uint16(seed >> 24));
        }
        if (op == 1) {
            uint256 add = value % ((1 << 20) - model.outstanding);
            model.outstanding += add;
            return word.addOutstanding(add);
        }
        if (op == 2) {
            uint256 sub = value % (model.outstanding + 1);
            model.outstanding -= sub;
            return word.subOutstanding(sub);
        }
        if (op == 3) {
            model.tail = uint16(model.tail + 1);
            return word.joinLine();
        }
        if (op == 4) {
            model.head = uint16(model.head + 1);
            return word.leaveLine();
        }
        if (op == 5 && model.exists) {
            model.active = value & 1 == 1;
            return word.withActive(model.active);
        }
        if (op == 7) {
            model.draining = value & 1 == 1;
            return word.withDraining(model.draining);
        }
        if (op == 8) {
            model.gated = value & 1 == 1;
            return word.withGated(model.gated);
        }
        for (uint256 shelf; shelf < 8; ++shelf) {
            model.draws[shelf] = (uint24(value) >> (shelf * 3)) & 7;
        }
        (model.version, model.price) = (uint16(seed >> 64), uint32(seed >> 96));
        (model.exists, model.active) = (true, true);
        return word.withVersion(uint16(seed >> 64), uint32(seed >> 96), uint24(value));
    }

    function _sameTier(TierModel memory model, Hot word, uint256 seed) private pure {
        uint256 shape;
        uint256 packs = (seed >> 128) % (1 << 21);
        uint256 short = 8;
        for (uint256 i; i < 8; ++i) {
            uint256 shelf = 7 - i;
            assertEq(word.stockOf(shelf), model.stock[shelf], "stock");
            assertEq(word.drawsPerPack(shelf), model.draws[shelf], "draws");
            shape |= model.draws[shelf] << (shelf * 3);
            if (model.stock[shelf] < packs * model.draws[shelf]) short = shelf;
        }
        assertEq(word.shape(), shape, "shape");
        assertEq(word.firstShort(packs), short, "first short shelf");
        assertEq(word.outstanding(), model.outstanding, "outstanding");
        assertEq(word.lineTail(), model.tail, "tail");
        assertEq(word.lineHead(), model.head, "head");
        assertEq(word.activeVersion(), model.version, "version");
        assertEq(word.priceCents(), model.price, "price");
        assertTrue(word.exists() == model.exists && word.active() == model.active, "flags");
        assertTrue(word.draining() == model.draining && word.gated() == model.gated, "more flags");
        bool isOnSale = model.active && !model.draining;
        assertTrue(word.isOpenTo(true) == isOnSale && word.isOpenTo(false) == (isOnSale && !model.gated), "open");
    }

    function _sameRecord(RecordModel memory model, Record word) private pure {
        assertEq(word.recipient(), model.recipient, "recipient");
        assertEq(word.tier(), model.tier, "tier");
        assertEq(word.version(), model.version, "version");
        assertEq(word.requestedAt(), model.requestedAt, "at");
        assertEq(word.quantity(), model.quantity, "quantity");
        assertEq(word.done(), model.done, "done");
        assertEq(word.state(), model.state, "state");
        assertEq(word.payerKind(), model.payerKind, "payer kind");
        assertEq(word.number(), model.seq, "seq");
        assertEq(word.adapter(), model.adapter, "adapter");
    }
}
