// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRoles} from "../src/interfaces/IRoles.sol";
import {IUserVault} from "../src/interfaces/IUserVault.sol";
import {IVaultAsset} from "../src/interfaces/IVaultAsset.sol";
import {PrizeItem} from "../src/interfaces/IPrizeSender.sol";
import {ShippingQuote} from "../src/interfaces/IShippingPaymentProcessor.sol";
import {ICommitReveal} from "../src/interfaces/ICommitReveal.sol";
import {CUSTODIAN} from "../src/types/InventoryRoleIds.sol";
import "../src/types/RoleIds.sol" as Role;
import {SuiteFixture} from "./utils/SuiteFixture.sol";
import {IAccess} from "./utils/Tokens.sol";

interface ITimelock {
    function schedule(address to, uint256 value, bytes calldata data, bytes32 before, bytes32 salt, uint256 delay)
        external;
    function execute(address to, uint256 value, bytes calldata data, bytes32 before, bytes32 salt) external payable;
    function getMinDelay() external view returns (uint256);
}

/// @notice Every guarded function against every key: only the intended key passes.
contract RoleMatrixTest is SuiteFixture {
    struct Row {
        address target;
        bytes data;
        /// @dev The authorized key; zero stands for a contract of the suite.
        address holder;
        string name;
    }

    Row[] private rows;

    function setUp() public override {
        super.setUp();
        _poolRows();
        _storeRows();
        _assetRows();
        _otherRows();
    }

    function test_onlyTheNamedKeyPassesEachGate() public {
        address[20] memory keys = [
            admin, buyerKey, gateKey, prizeKey, windowKey, vaultKey, linker, committer, stocker, pricer, dispatcher, configurer, treasurer, pauser, minter, signer, inventory,
            custodian, treasury, stranger
        ];
        assertGe(rows.length, 45, "the whole surface");
        for (uint256 i; i < rows.length; ++i) {
            bool passed;
            for (uint256 k; k < keys.length; ++k) {
                uint256 state = vm.snapshotState();
                vm.prank(keys[k]);
                (bool ok, bytes memory answer) = rows[i].target.call(rows[i].data);
                vm.revertToState(state);
                bool refused = !ok && answer.length >= 4 && bytes4(answer) == IRoles.Unauthorized.selector;
                if (keys[k] == rows[i].holder) passed = !refused;
                else assertTrue(refused, string.concat(rows[i].name, " let a wrong key pass: ", vm.toString(k)));
            }
            assertTrue(passed || rows[i].holder == address(0), string.concat(rows[i].name, " refused its own key"));
        }
    }

    /// @dev The answer to a stolen key: one transaction of the pauser, who can give nothing to any key.
    function test_pauserRevokesEveryHotRoleAtOnceAndGrantsNone() public {
        _revoke(address(pool), Role.BUYER, buyerKey);
        _revoke(address(store), Role.BUYER, buyerKey);
        _revoke(address(pool), Role.GATE, gateKey);
        _revoke(address(pool), Role.STOCKER, stocker);
        _revoke(address(pool), Role.CONFIG, configurer);
        _revoke(address(prizes), Role.PRIZES, prizeKey);
        _revoke(address(buyback), Role.WINDOWS, windowKey);
        _revoke(address(vaults), Role.VAULTS, vaultKey);
        _revoke(address(vaults), Role.LINKER, linker);
        _revoke(address(card), Role.MINTER, minter);
        _revoke(address(card), Role.DISPATCHER, dispatcher);
        _revoke(address(oracle), Role.PRICER, pricer);
        _revoke(address(commitReveal), Role.COMMITTER, committer);
        _revoke(inventory, CUSTODIAN, custodian);
        _revoke(address(payouts), Role.TREASURER, treasurer);
        _revoke(address(credits), Role.TREASURER, treasurer);
        vm.startPrank(pauser);
        vm.expectRevert(IRoles.Unauthorized.selector);
        IAccess(address(prizes)).revokeHot(0, admin);
        vm.expectRevert(IRoles.Unauthorized.selector);
        IAccess(address(prizes)).revokeHot(Role.PAUSER, pauser);
        vm.expectRevert(IRoles.Unauthorized.selector);
        IAccess(address(pool)).grantRole(Role.BUYER, pauser);
        vm.stopPrank();
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(stranger);
        IAccess(address(prizes)).revokeHot(Role.PRIZES, prizeKey);
        // The rotation ends with a grant of the timelock to a new key.
        vm.prank(admin);
        IAccess(address(pool)).grantRole(Role.BUYER, bob);
        assertTrue(IAccess(address(pool)).hasRole(Role.BUYER, bob), "rotated");
    }

    function _revoke(address target, bytes32 role, address key) private {
        assertTrue(IAccess(target).hasRole(role, key), "held before");
        vm.prank(pauser);
        IAccess(target).revokeHot(role, key);
        assertTrue(!IAccess(target).hasRole(role, key), "revoked");
    }

    function test_deployerHoldsNothing() public view {
        address[14] memory all = [
            address(card), address(graded), address(oracle), address(adapter), address(pool), address(store),
            address(buyback), address(processor), address(prizes), address(payouts), address(credits),
            address(vaults), address(commitReveal), inventory
        ];
        for (uint256 i; i < all.length; ++i) {
            assertEq(IAccess(all[i]).defaultAdmin(), admin, "admin from the first block");
            assertEq(IAccess(all[i]).defaultAdminDelay(), 48 hours, "two days to change it");
            assertTrue(!IAccess(all[i]).hasRole(0, address(this)), "not the deployer");
        }
    }

    function test_adminChangesTakeTwoDaysAndTwoSteps() public {
        IAccess access = IAccess(address(pool));
        vm.prank(admin);
        access.beginDefaultAdminTransfer(bob);
        vm.startPrank(bob);
        vm.expectRevert();
        access.acceptDefaultAdminTransfer();
        vm.warp(START + 48 hours + 1);
        access.acceptDefaultAdminTransfer();
        vm.stopPrank();
        assertEq(access.defaultAdmin(), bob, "changed");
    }

    function test_timelock_delaysWhatTheAdminDoes() public {
        address[] memory keys = new address[](1);
        keys[0] = admin;
        ITimelock lock = ITimelock(deployCode("Timelock", abi.encode(2 days, keys, keys)));
        IAccess roles = IAccess(address(lock));
        assertTrue(roles.hasRole(0, address(lock)) && !roles.hasRole(0, admin), "only the timelock administers itself");
        bytes memory data = abi.encodeWithSignature("updateDelay(uint256)", 3 days);
        vm.startPrank(admin);
        vm.expectRevert();
        lock.execute(address(lock), 0, data, 0, 0);
        lock.schedule(address(lock), 0, data, 0, 0, 2 days);
        vm.warp(START + 2 days - 1);
        vm.expectRevert();
        lock.execute(address(lock), 0, data, 0, 0);
        vm.warp(START + 2 days);
        lock.execute(address(lock), 0, data, 0, 0);
        vm.stopPrank();
        assertEq(lock.getMinDelay(), 3 days, "executed");
    }

    function test_suiteFactory_isTheDeployersAlone() public {
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(stranger);
        suiteFactory.create("evil", hex"00");
    }

    function _poolRows() private {
        uint256[] memory tables = oneTable(1, 0);
        _row(address(pool), abi.encodeCall(pool.proposeTier, (1, 1, 1, 1, tables, 1)), configurer, "proposeTier");
        _row(address(pool), abi.encodeCall(pool.activateTier, (1, 1, 0)), configurer, "activateTier");
        _row(address(pool), abi.encodeCall(pool.setShelfBounds, (1, 1, 1)), configurer, "setShelfBounds");
        _row(address(pool), abi.encodeCall(pool.pauseTier, (1)), pauser, "pauseTier");
        _row(address(pool), abi.encodeCall(pool.gateTier, (1)), pauser, "gateTier");
        _row(address(pool), abi.encodeCall(pool.ungateTier, (1)), configurer, "ungateTier");
        _row(address(pool), abi.encodeCall(pool.setPause, (true)), pauser, "pool.setPause");
        _row(address(pool), abi.encodeCall(pool.setAdapter, (alice)), admin, "pool.setAdapter");
        _row(address(pool), abi.encodeCall(pool.setStockCap, (1)), admin, "pool.setStockCap");
        _row(address(pool), abi.encodeCall(pool.stock, (1, 0, new uint32[](1))), stocker, "stock");
        _row(address(pool), abi.encodeCall(pool.unstock, (1, 0, new uint32[](1))), stocker, "unstock");
        _row(address(pool), abi.encodeCall(pool.drain, (1, true)), stocker, "pool.drain");
        _row(address(store), abi.encodeCall(store.drain, (1, true)), stocker, "store.drain");
        _row(address(pool), abi.encodeCall(pool.purchaseFor, (1, 1, 1, 1, alice, 0, 0, 0)), buyerKey, "purchaseFor");
    }

    function _storeRows() private {
        _row(address(store), abi.encodeCall(store.setPacketType, (1, 1, 1, 1)), configurer, "setPacketType");
        _row(address(store), abi.encodeCall(store.pausePacketType, (1)), pauser, "pausePacketType");
        _row(address(store), abi.encodeCall(store.setPause, (true)), pauser, "store.setPause");
        _row(address(store), abi.encodeCall(store.setAdapter, (alice)), admin, "store.setAdapter");
        _row(address(store), abi.encodeCall(store.setStockCap, (1)), admin, "store.setStockCap");
        _row(address(store), abi.encodeCall(store.addBundle, (1, 1, new uint32[](1), 0)), stocker, "addBundle");
        _row(address(store), abi.encodeCall(store.removeBundle, (1, 0, 1)), stocker, "removeBundle");
        _row(address(store), abi.encodeCall(store.buyFor, (1, 1, 0, 1, alice, 0, 0, 0)), buyerKey, "buyFor");
        _row(address(buyback), abi.encodeCall(buyback.registerWindow, (address(card), 1, alice, 1)), windowKey, "registerWindow");
        _row(address(buyback), abi.encodeCall(buyback.proposeWithdraw, (1, alice)), treasurer, "proposeWithdraw");
        _row(address(buyback), abi.encodeCall(buyback.executeWithdraw, ()), treasurer, "executeWithdraw");
        _row(address(buyback), abi.encodeCall(buyback.setTerms, (1, 1, 1)), admin, "setTerms");
        _row(address(buyback), abi.encodeCall(buyback.setPause, (true)), pauser, "buyback.setPause");
        _row(address(buyback), abi.encodeCall(buyback.releaseToShelf, (address(card), 1)), address(0), "releaseToShelf");
    }

    function _assetRows() private {
        uint256[] memory ids = new uint256[](1);
        address asset = address(card);
        _row(asset, abi.encodeCall(IVaultAsset.mint, (1, 0, 0)), minter, "mint");
        _row(asset, abi.encodeCall(IVaultAsset.deliver, (alice, ids, 1)), address(0), "deliver");
        _row(asset, abi.encodeCall(IVaultAsset.openWindow, (1, alice, 1)), address(0), "openWindow");
        _row(asset, abi.encodeCall(IVaultAsset.take, (alice, ids)), address(0), "take");
        _row(asset, abi.encodeCall(IVaultAsset.markPaid, (1, alice)), address(0), "markPaid");
        _row(asset, abi.encodeCall(IVaultAsset.finalizeBurn, (1, 0)), address(0), "finalizeBurn");
        _row(asset, abi.encodeCall(IVaultAsset.setGroup, (ids, 1)), address(0), "setGroup");
        _row(asset, abi.encodeCall(IVaultAsset.setHeld, (1, true)), admin, "setHeld");
        _row(asset, abi.encodeCall(IVaultAsset.setBurnPaused, (true)), pauser, "setBurnPaused");
        _row(asset, abi.encodeCall(IVaultAsset.setBaseURI, ("x")), admin, "setBaseURI");
        _row(asset, abi.encodeCall(IVaultAsset.refreshMetadata, (1, 2)), minter, "refreshMetadata");
        _row(asset, abi.encodeCall(IVaultAsset.setRoyalty, (alice, 1)), admin, "setRoyalty");
    }

    function _otherRows() private {
        ShippingQuote memory quote;
        _row(address(oracle), abi.encodeCall(oracle.setGroups, (address(card), new uint256[](0), 1)), admin, "setGroups");
        _row(address(adapter), abi.encodeCall(adapter.withdrawEth, (alice, 0)), admin, "withdrawEth");
        _row(address(commitReveal), abi.encodeCall(ICommitReveal.commit, (0, 1)), committer, "commit");
        _row(address(commitReveal), abi.encodeCall(ICommitReveal.withdrawBond, (alice, 0)), admin, "withdrawBond");
        _row(address(processor), abi.encodeCall(processor.dispatch, (quote)), dispatcher, "dispatch");
        _row(address(processor), abi.encodeCall(processor.refundShipping, (quote)), dispatcher, "refundShipping");
        _row(address(processor), abi.encodeCall(processor.setSigner, (alice)), admin, "setSigner");
        _row(address(processor), abi.encodeCall(processor.setPause, (true)), pauser, "processor.setPause");
        _row(address(prizes), abi.encodeCall(prizes.send, (PrizeItem(address(card), 1, alice, 0))), prizeKey, "send");
        _row(address(prizes), abi.encodeCall(prizes.sendMany, (new PrizeItem[](1))), prizeKey, "sendMany");
        _row(address(prizes), abi.encodeCall(prizes.setPause, (true)), pauser, "prizes.setPause");
        _row(address(prizes), abi.encodeCall(prizes.setCaps, (1, 1)), admin, "prizes.setCaps");
        _row(inventory, abi.encodeCall(stockroom.release, (address(card), new uint256[](1), alice)), custodian, "release");
        _row(inventory, abi.encodeCall(stockroom.setPause, (true)), pauser, "inventory.setPause");
        _row(inventory, abi.encodeCall(stockroom.setCaps, (1, 1)), admin, "inventory.setCaps");
        _row(address(payouts), abi.encodeCall(payouts.pay, (1, alice, 1, 0)), treasurer, "pay");
        _row(address(payouts), abi.encodeCall(payouts.setDailyCap, (1)), admin, "setDailyCap");
        _row(address(payouts), abi.encodeCall(payouts.returnSurplus, (0)), treasurer, "returnSurplus");
        _row(address(credits), abi.encodeCall(credits.setSpenderCap, (alice, 1)), admin, "setSpenderCap");
        _row(address(credits), abi.encodeCall(credits.proposeWithdraw, (1)), treasurer, "credits.proposeWithdraw");
        _row(address(credits), abi.encodeCall(credits.executeWithdraw, ()), treasurer, "credits.executeWithdraw");
        _row(address(credits), abi.encodeCall(credits.topUp, (1)), address(0), "topUp");
        _row(address(vaults), abi.encodeCall(vaults.setCaps, (1, 1)), admin, "setCaps");
        _row(address(vaults), abi.encodeCall(vaults.setPause, (true)), pauser, "vaults.setPause");
        _row(address(vaults), abi.encodeCall(vaults.countExport, ()), address(0), "countExport");
        _row(address(vaults), abi.encodeCall(vaults.countLink, (alice, true)), address(0), "countLink");
        IUserVault vault = IUserVault(vaults.deploy("matrix"));
        _row(address(vault), abi.encodeCall(vault.exec, (9, "")), vaultKey, "exec");
        _row(address(vault), abi.encodeCall(vault.linkWallet, (alice, 0, "")), linker, "linkWallet");
        _row(address(vault), abi.encodeCall(vault.resetUserWallet, ()), admin, "resetUserWallet");
        _row(address(vault), abi.encodeCall(vault.rescueToken, (address(usdc))), admin, "rescueToken");
    }

    function _row(address target, bytes memory data, address holder, string memory name) private {
        rows.push(Row(target, data, holder, name));
    }
}
