// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBuybackPool} from "../src/interfaces/IBuybackPool.sol";
import {ICommitReveal} from "../src/interfaces/ICommitReveal.sol";
import {IInstantStore} from "../src/interfaces/IInstantStore.sol";
import {IRandomnessRouter} from "../src/interfaces/IRandomness.sol";
import {IUserVault} from "../src/interfaces/IUserVault.sol";
import {IVaultAsset} from "../src/interfaces/IVaultAsset.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IUsdc} from "./utils/Tokens.sol";

/// @notice Acts of keys and sources that an observer must see in the logs.
contract EventsTest is SuiteFixture {
    function test_aDeliveryNamesTheEndOfItsWindowAndAWordItsConsumer() public {
        setPrice(1, 2e6);
        mintCards(card, 1, 2, 1);
        vm.prank(configurer);
        store.setPacketType(1, 2_000, WINDOW_SECONDS, 5_000);
        vm.prank(stocker);
        store.addBundle(1, 1, entriesOf(1, 2, false), 0);
        bytes32 ref = nextRef();
        uint96 id = buyBundle(alice, 1, alice, ref);
        bytes32 word = keccak256(abi.encodePacked(userRandomOf(ref), linkOf(1), bytes32(0)));
        vm.expectEmit(address(adapter));
        emit IRandomnessRouter.RandomnessDelivered(id, address(store), 1, word);
        deliverWord(1, userRandomOf(ref));
        vm.warp(START + 60);
        vm.expectEmit(address(store));
        emit IInstantStore.InstantDelivered(id, 1, 0, 1, uint32(START + 60) + WINDOW_SECONDS, entriesOf(1, 2, false));
        store.open(id);
    }

    function test_aWithheldWordNamesItsConsumer() public {
        vm.expectEmit(address(commitReveal));
        emit IRandomnessRouter.WordWithheld(7, address(store), 1);
        vm.prank(address(store));
        commitReveal.onRefund(7, alice, 0);
    }

    function test_withdrawalsOfASourceAreVisible() public {
        vm.deal(address(commitReveal), 3);
        vm.prank(minter);
        usdc.mint(address(commitReveal), 5);
        vm.startPrank(admin);
        vm.expectEmit(address(commitReveal));
        emit IRandomnessRouter.EthWithdrawn(treasury, 3);
        commitReveal.withdrawEth(treasury, 3);
        vm.expectEmit(address(commitReveal));
        emit ICommitReveal.BondWithdrawn(treasury, 5);
        ICommitReveal(address(commitReveal)).withdrawBond(treasury, 5);
        vm.stopPrank();
    }

    function test_aRescuedTokenIsVisible() public {
        IUserVault vault = IUserVault(vaults.deploy("user"));
        bytes memory init = abi.encodeCall(IUsdc.initialize, (admin, minter));
        IUsdc other =
            IUsdc(deployCode("TestUsdcProxy", abi.encode(deployCode("TestUsdc", ""), makeAddr("proxyAdmin"), init)));
        vm.prank(minter);
        other.mint(address(vault), 9);
        vm.expectEmit(address(vault));
        emit IUserVault.TokenRescued(address(other), 9);
        vm.prank(admin);
        vault.rescueToken(address(other));
    }

    function test_newMetadataIsVisible() public {
        vm.expectEmit(address(card));
        emit IVaultAsset.BaseURISet("https://new.example/");
        vm.prank(admin);
        card.setBaseURI("https://new.example/");
    }

    function test_cancelledSalesAreVisible() public {
        vm.expectEmit(address(buyback));
        emit IBuybackPool.NonceCancelled(alice, 4);
        vm.prank(alice);
        buyback.cancelNonce(4);
    }
}
