// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPriceOracle} from "../src/interfaces/IPriceOracle.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

contract PriceOracleTest is SuiteFixture {
    function test_setPrices_firstPriceIsTheTimelocks() public {
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.PriceBound.selector, 1, 0, 100));
        _set(pricer, 1, 100);
        vm.expectEmit(address(oracle));
        emit IPriceOracle.PriceUpdated(1, 0, 100);
        _set(admin, 1, 100);
        vm.expectRevert(IRoles.Unauthorized.selector);
        _set(alice, 1, 100);
    }

    function test_setPrices_revertsWithPriceBoundBeyondThirtyPercentAnHour() public {
        _set(admin, 1, 1_000);
        _set(pricer, 1, 1_300);
        _set(pricer, 1, 700);
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.PriceBound.selector, 1, 1_000, 1_301));
        _set(pricer, 1, 1_301);
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.PriceBound.selector, 1, 1_000, 699));
        _set(pricer, 1, 699);
        _set(pricer, 1, 1_300);
        vm.warp(START + 1 hours);
        _set(pricer, 1, 1_690);
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.PriceBound.selector, 1, 1_300, 1_691));
        _set(pricer, 1, 1_691);
    }

    function test_setPrices_zeroMeansUnknownAndIsRestoredWithinTheBound() public {
        _set(admin, 1, 1_000);
        _set(pricer, 1, 1_200);
        for (uint256 i; i < 3; ++i) {
            _set(pricer, 1, 0);
            vm.expectRevert(abi.encodeWithSelector(IPriceOracle.ValueUnknown.selector, 1));
            oracle.valuesOf(_groups(1));
            // Repeating it gains nothing: the reference stays.
            vm.expectRevert(abi.encodeWithSelector(IPriceOracle.PriceBound.selector, 1, 1_000, 1_301));
            _set(pricer, 1, 1_301);
            _set(pricer, 1, 1_300);
        }
        assertEq(oracle.valuesOf(_groups(1))[0], 1_300, "back");
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.PriceBound.selector, 2, 0, 1));
        _set(pricer, 2, 1);
    }

    function test_setPrices_noMomentAllowsTwoSteps() public {
        _set(admin, 1, 1_000);
        vm.warp(START + 59 minutes + 59 seconds);
        _set(pricer, 1, 1_300);
        vm.warp(START + 1 hours);
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.PriceBound.selector, 1, 1_000, 1_690));
        _set(pricer, 1, 1_690);
        vm.warp(START + 1 hours + 29 minutes + 59 seconds);
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.PriceBound.selector, 1, 1_150, 1_496));
        _set(pricer, 1, 1_496);
        _set(pricer, 1, 1_495);
    }

    function test_setPrices_staysBelowTheCeilingOfTheTimelocksPrice() public {
        _set(admin, 1, 1_000);
        assertEq(oracle.ceilingOf(1), 3_000, "three times");
        uint256 time = START;
        uint64[4] memory steps = [uint64(1_300), 1_690, 2_197, 2_856];
        for (uint256 i; i < 4; ++i) {
            time += 1 hours;
            vm.warp(time);
            _set(pricer, 1, steps[i]);
        }
        vm.warp(time + 1 hours);
        _set(pricer, 1, 3_000);
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.PriceBound.selector, 1, 2_856, 3_001));
        _set(pricer, 1, 3_001);
        _set(admin, 1, 3_000);
        assertEq(oracle.ceilingOf(1), 9_000, "raised by the timelock");
    }

    function test_ceilingsOf_addsThemUpAndNeverReverts() public {
        _set(admin, 1, 1_000);
        _set(admin, 2, 50);
        uint24[] memory groups = new uint24[](5);
        (groups[0], groups[1], groups[2], groups[3], groups[4]) = (1, 1, 2, 1, 9);
        assertEq(oracle.ceilingsOf(groups), 3 * 3_000 + 150, "and none for an unknown group");
        assertEq(oracle.ceilingsOf(new uint24[](2)), 0, "nor for the group zero");
    }

    function test_setPrices_revertsWithLengthMismatchAndGroupZero() public {
        vm.expectRevert(IPriceOracle.LengthMismatch.selector);
        vm.prank(pricer);
        oracle.setPrices(new uint24[](1), new uint64[](2));
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.ValueUnknown.selector, 0));
        _set(admin, 0, 5);
    }

    function test_valuesOf_revertsWithValueUnknownWhenOldOrMissing() public {
        _set(admin, 1, 1_000);
        vm.warp(START + 48 hours);
        assertEq(oracle.valuesOf(_groups(1))[0], 1_000, "just fresh");
        vm.warp(START + 48 hours + 1);
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.ValueUnknown.selector, 1));
        oracle.valuesOf(_groups(1));
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.ValueUnknown.selector, 0));
        oracle.valuesOf(_groups(0));
        vm.expectRevert(abi.encodeWithSelector(IPriceOracle.ValueUnknown.selector, 7));
        oracle.valuesOf(_groups(7));
        (uint64 price, uint40 updatedAt, bool fresh) = oracle.tryValueOf(1);
        assertTrue(price == 1_000 && updatedAt == START && !fresh, "answers without reverting");
    }

    function test_valuesOf_keepsTheOrderOfMixedGroups() public {
        _set(admin, 1, 10);
        _set(admin, 2, 20);
        uint24[] memory groups = new uint24[](5);
        (groups[0], groups[1], groups[2], groups[3], groups[4]) = (2, 1, 1, 2, 2);
        uint64[] memory values = oracle.valuesOf(groups);
        uint64[5] memory expected = [uint64(20), 10, 10, 20, 20];
        for (uint256 i; i < 5; ++i) {
            assertEq(values[i], expected[i], "value");
        }
    }

    function test_setGroups_forwardsAndPriceOfReads() public {
        _set(admin, 3, 30);
        mintCards(card, 1, 1, 0);
        vm.prank(admin);
        oracle.setGroups(address(card), idsOf(1), 3);
        (uint24 group, uint64 price, uint40 updatedAt) = oracle.priceOf(address(card), 1);
        assertTrue(group == 3 && price == 30 && updatedAt == START, "group and price");
    }

    function testFuzz_aPricerStaysWithinTheHoursBound(uint64 start, uint64 next, bool later) public {
        start = uint64(bound(start, 1, 1e15));
        next = uint64(bound(next, 1, 3e15));
        _set(admin, 1, start);
        if (later) vm.warp(START + 5 hours);
        uint256 move = next > start ? next - start : start - next;
        uint64[] memory prices = new uint64[](1);
        prices[0] = next;
        vm.prank(pricer);
        (bool ok,) = address(oracle).call(abi.encodeCall(oracle.setPrices, (_groups(1), prices)));
        assertTrue(ok == (move * 10_000 <= uint256(start) * 3_000), "exactly within thirty percent");
        (uint64 price,,) = oracle.tryValueOf(1);
        assertEq(price, ok ? next : start, "price");
    }

    function _set(address who, uint24 group, uint64 price) private {
        uint64[] memory prices = new uint64[](1);
        prices[0] = price;
        vm.prank(who);
        oracle.setPrices(_groups(group), prices);
    }

    function _groups(uint24 group) private pure returns (uint24[] memory groups) {
        groups = new uint24[](1);
        groups[0] = group;
    }
}
