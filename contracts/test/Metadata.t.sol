// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRoles} from "../src/interfaces/IRoles.sol";
import {IVaultAsset} from "../src/interfaces/IVaultAsset.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

/// @notice What wallets and marketplaces read: ERC-4906, ERC-7572 and ERC-2981.
contract MetadataTest is SuiteFixture {
    function test_supportsInterface_namesTheStandards() public view {
        assertTrue(card.supportsInterface(0x49064906), "ERC-4906");
        assertTrue(card.supportsInterface(0xe8a3d485), "ERC-7572");
        assertTrue(card.supportsInterface(0x2a55205a), "ERC-2981");
        assertTrue(card.supportsInterface(0x01ffc9a7) && card.supportsInterface(0x80ac58cd), "ERC-165 and ERC-721");
        assertTrue(card.supportsInterface(0x5b5e139f) && card.supportsInterface(0x7965db0b), "metadata and roles");
        assertTrue(!card.supportsInterface(0xffffffff), "none");
    }

    function test_setBaseURI_announcesEveryTokenAndTheCollection() public {
        vm.expectEmit(address(card));
        emit IVaultAsset.BaseURISet("https://new.example/");
        vm.expectEmit(address(card));
        emit IVaultAsset.BatchMetadataUpdate(0, type(uint256).max);
        vm.expectEmit(address(card));
        emit IVaultAsset.ContractURIUpdated();
        vm.prank(admin);
        card.setBaseURI("https://new.example/");
        assertEq(keccak256(bytes(card.contractURI())), keccak256("https://new.example/contract"), "contract");
    }

    function test_contractURI_isBelowTheBase() public view {
        assertEq(keccak256(bytes(card.contractURI())), keccak256("https://vault.example/contract"), "contract");
    }

    function test_refreshMetadata_announcesOneTokenOrARange() public {
        vm.startPrank(minter);
        vm.expectEmit(address(card));
        emit IVaultAsset.MetadataUpdate(7);
        card.refreshMetadata(7, 7);
        vm.expectEmit(address(card));
        emit IVaultAsset.BatchMetadataUpdate(7, 8);
        card.refreshMetadata(7, 8);
        vm.expectRevert(IVaultAsset.IdRange.selector);
        card.refreshMetadata(8, 7);
        vm.stopPrank();
        vm.prank(stranger);
        vm.expectRevert(IRoles.Unauthorized.selector);
        card.refreshMetadata(7, 7);
    }

    function test_royaltyInfo_isNothingUntilItIsSet() public view {
        (address receiver, uint256 amount) = card.royaltyInfo(1, 1_000_000e6);
        assertEq(receiver, address(0), "receiver");
        assertEq(amount, 0, "amount");
    }

    function test_setRoyalty_setsAndRemovesIt() public {
        vm.startPrank(admin);
        vm.expectEmit(address(card));
        emit IVaultAsset.RoyaltySet(treasury, 250);
        card.setRoyalty(treasury, 250);
        (address receiver, uint256 amount) = card.royaltyInfo(1, 199);
        assertEq(receiver, treasury, "receiver");
        assertEq(amount, 4, "rounded down");
        card.setRoyalty(address(0), 0);
        vm.stopPrank();
        (receiver, amount) = card.royaltyInfo(1, 1e18);
        assertTrue(receiver == address(0) && amount == 0, "removed");
    }

    function test_setRoyalty_refusesMoreThanATenthAndHalfOfAPair() public {
        vm.startPrank(admin);
        card.setRoyalty(treasury, 1_000);
        vm.expectRevert(IVaultAsset.BadRoyalty.selector);
        card.setRoyalty(treasury, 1_001);
        vm.expectRevert(IVaultAsset.BadRoyalty.selector);
        card.setRoyalty(treasury, 0);
        vm.expectRevert(IVaultAsset.BadRoyalty.selector);
        card.setRoyalty(address(0), 1);
        vm.stopPrank();
    }

    function testFuzz_royaltyInfo_isTheShareOfEveryPrice(uint256 price, uint16 share) public {
        uint16 bps = uint16(bound(share, 1, 1_000));
        vm.prank(admin);
        card.setRoyalty(treasury, bps);
        (, uint256 amount) = card.royaltyInfo(1, price);
        if (price < type(uint256).max / 10_000) assertEq(amount, price * bps / 10_000, "share");
        assertTrue(amount <= price / 10 + 1, "never more than a tenth");
    }
}
