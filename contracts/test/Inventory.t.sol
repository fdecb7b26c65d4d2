// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IInventory} from "../src/interfaces/IInventory.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {CUSTODIAN} from "../src/types/InventoryRoleIds.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IAccess, IAsset} from "./utils/Tokens.sol";

/// @notice Cards leave the inventory for the selling contracts and winners, or by the custodian within daily caps.
contract InventoryTest is SuiteFixture {
    function setUp() public override {
        super.setUp();
        setPrice(7, 100e6);
        mintCards(card, 1, 60, 7);
        mintCards(sealedProduct, 1, 3, 0);
    }

    function _release(IAsset asset, uint256 id, address to) private {
        vm.prank(custodian);
        stockroom.release(address(asset), idsOf(id), to);
    }

    function test_inventory_letsTheSellersAndPrizesTakeFromTheFirstBlockOn() public view {
        IAsset[4] memory all = [card, graded, packet, sealedProduct];
        address[3] memory takers = [address(pool), address(store), address(prizes)];
        for (uint256 i; i < 4; ++i) {
            for (uint256 k; k < 3; ++k) {
                assertTrue(all[i].isApprovedForAll(inventory, takers[k]), "approved");
            }
            assertTrue(!all[i].isApprovedForAll(inventory, custodian), "not past the caps");
        }
    }

    function test_release_movesCardsOfTheFourCollections() public {
        uint256[] memory ids = new uint256[](2);
        (ids[0], ids[1]) = (1, 2);
        vm.expectEmit(inventory);
        emit IInventory.Released(address(card), 1, alice);
        vm.expectEmit(inventory);
        emit IInventory.Released(address(card), 2, alice);
        vm.prank(custodian);
        stockroom.release(address(card), ids, alice);
        assertEq(card.balanceOf(alice), 2, "moved");
        _release(sealedProduct, 1, bob);
        assertEq(sealedProduct.ownerOf(1), bob, "every collection");
        vm.startPrank(custodian);
        vm.expectRevert(IInventory.AssetNotEligible.selector);
        stockroom.release(address(usdc), idsOf(1), alice);
        vm.expectRevert(IInventory.BatchSize.selector);
        stockroom.release(address(card), new uint256[](0), alice);
        vm.expectRevert(IInventory.BatchSize.selector);
        stockroom.release(address(card), new uint256[](51), alice);
        vm.expectRevert();
        stockroom.release(address(card), idsOf(1), bob);
        vm.stopPrank();
    }

    function test_release_refusesContractsThatWouldKeepTheCard() public {
        address[5] memory lost = [address(processor), address(card), address(usdc), address(oracle), address(credits)];
        for (uint256 i; i < lost.length; ++i) {
            vm.expectRevert(IInventory.BadRecipient.selector);
            _release(card, 1, lost[i]);
        }
    }

    function test_release_hasADailyCapByValueAndByNumber() public {
        vm.startPrank(admin);
        vm.expectRevert(IInventory.ReleaseCap.selector);
        stockroom.setCaps(0, 1);
        vm.expectRevert(IInventory.ReleaseCap.selector);
        stockroom.setCaps(1, 0);
        stockroom.setCaps(200e6, 3);
        vm.stopPrank();
        _release(card, 1, alice);
        _release(card, 2, alice);
        vm.expectRevert(IInventory.ReleaseCap.selector);
        _release(card, 3, alice);
        // A token without a price counts by number.
        _release(sealedProduct, 1, alice);
        vm.expectRevert(IInventory.ReleaseCap.selector);
        _release(sealedProduct, 2, alice);
        (uint64 valueCap, uint64 value, uint32 countCap, uint32 count, uint32 day) = stockroom.terms();
        assertEq(valueCap, 200e6, "value cap");
        assertEq(value, 200e6, "value");
        assertEq(countCap, 3, "number cap");
        assertEq(count, 3, "number");
        vm.warp((uint256(day) + 1) * 1 days);
        _release(card, 3, alice);
    }

    /// @dev All cards of a batch, or none.
    function test_release_aBatchBeyondTheCapMovesNothing() public {
        vm.prank(admin);
        stockroom.setCaps(200e6, 100);
        uint256[] memory ids = new uint256[](3);
        (ids[0], ids[1], ids[2]) = (1, 2, 3);
        vm.expectRevert(IInventory.ReleaseCap.selector);
        vm.prank(custodian);
        stockroom.release(address(card), ids, alice);
        assertEq(card.balanceOf(alice), 0, "none");
    }

    function test_release_stopsWhilePaused() public {
        vm.prank(pauser);
        stockroom.setPause(true);
        vm.expectRevert(IInventory.ReleasesPaused.selector);
        _release(card, 1, alice);
        vm.prank(pauser);
        stockroom.setPause(false);
        _release(card, 1, alice);
    }

    /// @dev A rotation: the pauser takes the role from the old wallet, the timelock gives it to the new one.
    function test_custodian_isReplacedAndIsNeverAPlainAccount() public {
        vm.prank(pauser);
        IAccess(inventory).revokeHot(CUSTODIAN, custodian);
        vm.expectRevert(IRoles.Unauthorized.selector);
        _release(card, 1, alice);
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IInventory.NotContractWallet.selector, bob));
        IAccess(inventory).grantRole(CUSTODIAN, bob);
        // The code of a plain account that delegates to a contract.
        vm.etch(bob, abi.encodePacked(hex"ef0100", address(pool)));
        vm.expectRevert(abi.encodeWithSelector(IInventory.NotContractWallet.selector, bob));
        IAccess(inventory).grantRole(CUSTODIAN, bob);
        vm.etch(bob, new bytes(24));
        IAccess(inventory).grantRole(CUSTODIAN, bob);
        vm.stopPrank();
        vm.prank(bob);
        stockroom.release(address(card), idsOf(1), alice);
        assertEq(card.ownerOf(1), alice, "by the new custodian");
    }

    function test_custodian_ofADeploymentIsNoPlainAccount() public {
        bytes memory args = abi.encode(
            suiteAddresses(), prizes, RELEASE_VALUE_CAP, RELEASE_COUNT_CAP, admin, _hot(CUSTODIAN, stranger)
        );
        vm.expectRevert();
        suiteFactory.create("second inventory", bytes.concat(codeOf("Inventory"), args));
    }

    /// @dev No key signs for the inventory itself, and what is sent back stays.
    function test_inventory_acceptsCardsAndNothingElse() public {
        _release(card, 1, alice);
        vm.prank(alice);
        card.safeTransferFrom(alice, inventory, 1);
        assertEq(card.ownerOf(1), inventory, "returned");
        vm.expectRevert(IInventory.AssetNotEligible.selector);
        stockroom.onERC721Received(alice, alice, 1, "");
    }
}
