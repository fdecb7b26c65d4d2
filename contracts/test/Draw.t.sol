// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Draw} from "../src/libraries/Draw.sol";
import {MiniTest} from "./utils/MiniTest.sol";

/// @notice Draws against their odds. Limits are the chi-square values that chance passes once in a thousand runs; the
/// words are fixed, so the result is too.
contract DrawTest is MiniTest {
    uint256 private constant DRAWS = 20_000;

    function test_shelvesAreDrawnByTheirWeights() public pure {
        uint256[5] memory weights = [uint256(7_000), 2_000, 900, 99, 1];
        uint256 table;
        for (uint256 i; i < 5; ++i) {
            table |= weights[i] << (i * 32);
        }
        uint256[5] memory counts;
        for (uint256 i; i < DRAWS; ++i) {
            ++counts[Draw.pickShelf(Draw.seed(keccak256(abi.encode(i)), uint96(i), 0, 0), table)];
        }
        uint256 chiSquare;
        for (uint256 i; i < 5; ++i) {
            uint256 expected = DRAWS * weights[i] / 10_000;
            uint256 off = counts[i] > expected ? counts[i] - expected : expected - counts[i];
            chiSquare += off * off * 1_000 / expected;
        }
        assertLe(chiSquare, 18_467, "four degrees of freedom");
    }

    function test_placesOnAShelfAreDrawnEvenly() public pure {
        uint256[37] memory counts;
        for (uint256 i; i < DRAWS; ++i) {
            ++counts[Draw.pickIndex(Draw.seed(keccak256(abi.encode(i)), uint96(i), 1, 2), 37)];
        }
        uint256 expected = DRAWS * 1_000 / 37;
        uint256 chiSquare;
        for (uint256 i; i < 37; ++i) {
            uint256 count = counts[i] * 1_000;
            uint256 off = count > expected ? count - expected : expected - count;
            chiSquare += off * off / expected;
        }
        assertLe(chiSquare, 67_985, "thirty-six degrees of freedom");
    }

    function testFuzz_theEndsOfTheSeedStayInside(uint256 table, uint16 count) public pure {
        if (count == 0) count = 1;
        uint256 total;
        for (uint256 i; i < 8; ++i) {
            total += uint32(table >> (i * 32));
        }
        if (total == 0) table = 1;
        uint256 last = Draw.pickShelf(type(uint256).max, table);
        uint256 first = Draw.pickShelf(0, table);
        assertTrue(uint32(table >> (last * 32)) != 0 && table >> (last * 32 + 31) >> 1 == 0, "the last shelf with weight");
        assertTrue(uint32(table >> (first * 32)) != 0, "the first shelf with weight");
        assertTrue(table & ((1 << (first * 32)) - 1) == 0, "and none before it");
        assertEq(Draw.pickIndex(type(uint256).max, count), uint256(count) - 1, "the last place");
        assertEq(Draw.pickIndex(0, count), 0, "the first place");
    }
}
