// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBuybackPool} from "../src/interfaces/IBuybackPool.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {SuiteMember} from "../src/SuiteMember.sol";
import {Grant, Suite} from "../src/types/Suite.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

/// @notice Amounts and addresses that every payment depends on.
contract PaymentsTest is SuiteFixture {
    function test_suite_revertsWithNoTokenWhereUsdcHasNoCode() public {
        Suite memory suite = suiteAddresses();
        suite.usdc = makeAddr("no token");
        bytes memory code = bytes.concat(codeOf("PrizeSender"), abi.encode(suite, uint64(1), uint32(1), admin, new Grant[](0)));
        (bool ok, bytes memory reason) = address(this).call(abi.encodeCall(this.createFrom, (code)));
        assertTrue(!ok && bytes4(reason) == SuiteMember.NoToken.selector, "a token without code is refused");
    }

    function createFrom(bytes calldata code) external {
        bytes memory init = code;
        assembly ("memory-safe") {
            if iszero(create(0, add(init, 32), mload(init))) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }

    function test_suiteFactory_createsForTheDeployerOnly() public {
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(stranger);
        suiteFactory.create("other", hex"00");
    }

    function test_deposit_keepsTheTokensOwnError() public {
        vm.expectRevert("ERC20: transfer amount exceeds allowance");
        vm.prank(alice);
        deposits.deposit("user", 1e6);
        assertEq(usdc.balanceOf(address(credits)), 0, "nothing moved");
    }

    function test_float_revertsWithBadTermsAboveWhatAWithdrawalStores() public {
        vm.expectRevert(IBuybackPool.BadTerms.selector);
        vm.prank(treasurer);
        buyback.proposeWithdraw(uint256(type(uint96).max) + 1, treasury);
    }
}
