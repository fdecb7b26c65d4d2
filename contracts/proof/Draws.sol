// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A draw takes a position that exists. Shifts of 128 bits exceed the effort of the solver: undecided.
contract Draws {
    // @cut Draw pickIndex

    function index(uint256 x, uint256 count) external pure {
        require(count > 0 && count < 2 ** 16);
        assert(pickIndex(x, count) < count);
    }
}
