// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SuiteFixture} from "./utils/SuiteFixture.sol";

contract WindowsTest is SuiteFixture {
    function setUp() public override {
        super.setUp();
        setPrice(1, 2_000_001);
        fillFloat(1_000e6);
    }

    /// @dev A pause that ended ten minutes before the window opened counts from the half hour that contains the opening.
    function test_window_opensAtTheHalfHourBeforeItsOpening() public {
        mintCards(card, 1, 2, 1);
        vm.startPrank(inventory);
        card.transferFrom(inventory, alice, 1);
        card.transferFrom(inventory, alice, 2);
        vm.stopPrank();
        vm.prank(pauser);
        buyback.setPause(true);
        vm.warp(START + 1 hours);
        vm.prank(pauser);
        buyback.setPause(false);
        vm.warp(START + 1 hours + 10 minutes);
        uint256 even = block.timestamp + 1 days;
        uint256 odd = even + 10 minutes;
        vm.startPrank(windowKey);
        buyback.registerWindow(address(card), 1, alice, uint32(even));
        buyback.registerWindow(address(card), 2, alice, uint32(odd));
        vm.stopPrank();
        assertEq(card.windowEnd(1), even, "a length of whole half hours is exact");
        assertEq(card.windowEnd(2), odd + 10 minutes, "20 minutes earlier, of which 10 were paused");
    }
}
