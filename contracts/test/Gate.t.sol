// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IComboPool, ITierShelves} from "../src/interfaces/IComboPool.sol";
import {IEscrow} from "../src/interfaces/IEscrow.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import "../src/types/RoleIds.sol" as Role;
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IAccess} from "./utils/Tokens.sol";

/// @notice Gated tiers: a wallet buys with a permit for exactly this purchase, and with no other.
contract GateTest is SuiteFixture {
    bytes32 private constant REF = keccak256("reference");
    bytes32 private constant USER = keccak256("user");
    uint64 private constant EXPIRY = uint64(START + 10 minutes);

    function setUp() public override {
        super.setUp();
        openStandardTier();
        vm.prank(pauser);
        pool.gateTier(1);
        fund(alice, 50e6, address(pool));
        fund(bob, 50e6, address(pool));
    }

    function test_gatedTier_sellsToAWalletWithItsPermit() public {
        assertTrue(pool.tier(1).gated, "gated");
        bytes memory permit = permitFor(alice, 1, 1, 2, EXPIRY, REF);
        vm.warp(EXPIRY);
        vm.prank(alice);
        uint96 id = pool.purchaseGated(1, 1, 2, 5e6, bob, REF, USER, EXPIRY, permit);
        assertEq(id, pool.requestIdOf(alice, REF), "its id");
        assertEq(pool.purchaseOf(id).quantity, 2, "sold");
        assertEq(pool.purchaseOf(id).recipient, bob, "as a gift");
        assertEq(usdc.balanceOf(alice), 40e6, "paid");
    }

    function test_gatedTier_refusesAWalletWithoutPermit() public {
        bytes memory required = abi.encodeWithSelector(IComboPool.PermitRequired.selector, 1);
        vm.startPrank(alice);
        vm.expectRevert(required);
        pool.purchase(1, 1, 1, 5e6, alice, REF, USER);
        vm.expectRevert(required);
        pool.purchaseWithPermit(1, 1, 1, 5e6, alice, REF, USER, 0, 0, 0, 0, 0);
        vm.stopPrank();
        _expectBad(alice, 1, 1, 1, EXPIRY, REF, "");
        assertEq(usdc.balanceOf(alice), 50e6, "nothing paid");
    }

    function test_gatedTier_sellsToCustodialUsersWithoutPermit() public {
        vm.prank(minter);
        usdc.mint(address(credits), 5e6);
        address vault = vaultOf("user");
        vm.prank(buyerKey);
        uint96 id = pool.purchaseFor(1, 1, 1, 5e6, vault, "user", REF, USER);
        assertEq(pool.purchaseOf(id).recipient, vault, "the service decided before");
    }

    function test_permit_countsForItsBuyerOnly() public {
        _expectBad(bob, 1, 1, 1, EXPIRY, REF, permitFor(alice, 1, 1, 1, EXPIRY, REF));
    }

    function test_permit_countsForItsTierOnly() public {
        openTier(2, 500, oneTable(1, 0), 1);
        _expectBad(alice, 1, 1, 1, EXPIRY, REF, permitFor(alice, 2, 1, 1, EXPIRY, REF));
    }

    function test_permit_countsForItsVersionOnly() public {
        bytes memory permit = permitFor(alice, 1, 1, 1, EXPIRY, REF);
        openTier(1, 500, oneTable(95, 5), 1 | (1 << 3));
        assertTrue(pool.tier(1).gated, "a new version is gated as well");
        _expectBad(alice, 1, 2, 1, EXPIRY, REF, permit);
        vm.expectRevert(abi.encodeWithSelector(IComboPool.OddsMoved.selector, 2, 1));
        vm.prank(alice);
        pool.purchaseGated(1, 1, 1, 5e6, alice, REF, USER, EXPIRY, permit);
    }

    function test_permit_countsForItsQuantityOnly() public {
        _expectBad(alice, 1, 1, 2, EXPIRY, REF, permitFor(alice, 1, 1, 1, EXPIRY, REF));
    }

    function test_permit_endsWithItsExpiry() public {
        bytes memory permit = permitFor(alice, 1, 1, 1, EXPIRY, REF);
        vm.warp(EXPIRY + 1);
        vm.expectRevert(abi.encodeWithSelector(IComboPool.PermitExpired.selector, EXPIRY));
        vm.prank(alice);
        pool.purchaseGated(1, 1, 1, 5e6, alice, REF, USER, EXPIRY, permit);
        _expectBad(alice, 1, 1, 1, EXPIRY + 1 hours, REF, permit);
    }

    /// @dev Whatever became of the purchase: it waits, was refunded, or was drawn.
    function test_permit_countsOnce() public {
        bytes memory permit = permitFor(alice, 1, 1, 1, EXPIRY + 1 days, REF);
        vm.startPrank(alice);
        uint96 id = pool.purchaseGated(1, 1, 1, 5e6, alice, REF, USER, EXPIRY + 1 days, permit);
        bytes memory used = abi.encodeWithSelector(IEscrow.DuplicateRef.selector, id);
        vm.expectRevert(used);
        pool.purchaseGated(1, 1, 1, 5e6, alice, REF, USER, EXPIRY + 1 days, permit);
        vm.stopPrank();
        _expectBad(alice, 1, 1, 1, EXPIRY + 1 days, keccak256("another"), permit);
        uint256 state = vm.snapshotState();
        vm.warp(START + REFUND_DELAY);
        pool.refund(id);
        vm.expectRevert(used);
        vm.prank(alice);
        pool.purchaseGated(1, 1, 1, 5e6, bob, REF, USER, EXPIRY + 1 days, permit);
        vm.revertToState(state);
        deliverWord(1, USER);
        pool.reveal(id, 1);
        vm.expectRevert(used);
        vm.prank(alice);
        pool.purchaseGated(1, 1, 1, 5e6, alice, REF, USER, EXPIRY + 1 days, permit);
    }

    function test_permit_endsWithTheRoleOfItsSigner() public {
        bytes memory permit = permitFor(alice, 1, 1, 1, EXPIRY, REF);
        vm.prank(pauser);
        IAccess(address(pool)).revokeHot(Role.GATE, gateKey);
        _expectBad(alice, 1, 1, 1, EXPIRY, REF, permit);
    }

    function test_permit_ofAnotherKeyIsRefused() public {
        bytes32 digest = pool.permitDigest(alice, 1, 1, 1, EXPIRY, REF);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("stranger"), digest);
        _expectBad(alice, 1, 1, 1, EXPIRY, REF, abi.encodePacked(r, s, v));
        // The other valid form of the right signature.
        (v, r, s) = vm.sign(keyOf("gateKey"), digest);
        bytes32 high = bytes32(0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141 - uint256(s));
        _expectBad(alice, 1, 1, 1, EXPIRY, REF, abi.encodePacked(r, high, v == 27 ? uint8(28) : uint8(27)));
    }

    function test_permit_isBoundToContractAndChain() public view {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("ComboPool"),
                keccak256("1"),
                block.chainid,
                address(pool)
            )
        );
        bytes32 data = keccak256(
            abi.encode(
                keccak256(
                    "PurchasePermit(address buyer,uint16 tierId,uint16 version,uint8 quantity,uint64 expiry,bytes32 nonce)"
                ),
                alice,
                1,
                2,
                3,
                EXPIRY,
                REF
            )
        );
        bytes32 expected = keccak256(abi.encodePacked(hex"1901", domain, data));
        assertEq(uint256(pool.permitDigest(alice, 1, 2, 3, EXPIRY, REF)), uint256(expected), "EIP-712");
    }

    function test_permit_opensNoTierThatIsNotOnSale() public {
        bytes memory permit = permitFor(alice, 1, 1, 1, EXPIRY, REF);
        vm.prank(stocker);
        pool.drain(1, true);
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.Restocking.selector, 1));
        vm.prank(alice);
        pool.purchaseGated(1, 1, 1, 5e6, alice, REF, USER, EXPIRY, permit);
        vm.prank(pauser);
        pool.pauseTier(1);
        vm.expectRevert(abi.encodeWithSelector(ITierShelves.TierInactive.selector, 1));
        vm.prank(alice);
        pool.purchaseGated(1, 1, 1, 5e6, alice, REF, USER, EXPIRY, permit);
    }

    function test_gate_closesAtOnceAndOpensByConfig() public {
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(pauser);
        pool.ungateTier(1);
        vm.expectEmit(address(pool));
        emit ITierShelves.TierGated(1, false);
        vm.prank(configurer);
        pool.ungateTier(1);
        assertTrue(!pool.tier(1).gated && pool.tier(1).active, "open");
        vm.prank(alice);
        pool.purchase(1, 1, 1, 5e6, alice, REF, USER);
        // A permit of the time before still buys.
        bytes memory permit = permitFor(bob, 1, 1, 1, EXPIRY, REF);
        vm.prank(bob);
        pool.purchaseGated(1, 1, 1, 5e6, bob, REF, USER, EXPIRY, permit);
        vm.expectEmit(address(pool));
        emit ITierShelves.TierGated(1, true);
        vm.prank(pauser);
        pool.gateTier(1);
        assertEq(pool.tier(1).outstanding, 2, "sold packs stay");
    }

    /// @dev A tier can be gated before any version of it is on sale.
    function test_gate_holdsFromTheFirstActivation() public {
        vm.prank(pauser);
        pool.gateTier(7);
        assertTrue(pool.tier(7).gated && !pool.tier(7).exists, "no tier yet");
        openTier(7, 500, oneTable(1, 0), 1);
        assertTrue(pool.tier(7).gated && pool.tier(7).active, "on sale, gated");
        vm.expectRevert(abi.encodeWithSelector(IComboPool.PermitRequired.selector, 7));
        vm.prank(alice);
        pool.purchase(7, 1, 1, 5e6, alice, REF, USER);
    }

    function _expectBad(
        address buyer,
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint64 expiry,
        bytes32 ref,
        bytes memory permit
    ) private {
        vm.expectRevert(IComboPool.BadPermit.selector);
        vm.prank(buyer);
        pool.purchaseGated(tierId, version, quantity, 5e6, buyer, ref, USER, expiry, permit);
    }
}
