// An in-process chain for measurements: fixed clock and keys, so that the same sources give the same figures.
import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import {
  createPublicClient,
  createWalletClient,
  custom,
  keccak256,
  toHex,
  zeroAddress,
  type Abi,
  type Address,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { hardhat } from 'viem/chains'
import {
  contractAddress,
  deployContracts,
  type Deployment,
  type Wallet,
} from '../../service/src/chain/deploy/deploy.ts'
import { planSteps } from '../../service/src/chain/deploy/plan.ts'
import type { DeploymentRoles, DeploymentSettings } from '../../service/src/chain/deploy/settings.ts'
import * as comboPool from '../../service/src/chain/abi/combo-pool.ts'
import * as devEntropy from '../../service/src/chain/abi/dev-entropy.ts'
import * as instantStore from '../../service/src/chain/abi/instant-store.ts'

export const startTime = 1_800_000_000
export const entropyFee = 15_000_000_000_000n
const links = 2_000
/** The position of CALLBACK_CARDS among the constructor arguments of a selling contract. */
const callbackCardsAt = 2

type Provider = { request(args: { method: string; params?: unknown[] }): Promise<unknown> }
export type Call = { address: Address; abi: Abi; functionName: string; args: readonly unknown[] }
export type LocalChain = {
  publicClient: PublicClient
  deployment: Deployment
  wallet(name: string): Wallet
  account(name: string): PrivateKeyAccount
  at(name: string): Address
  /** Moves the clock of the chain forward. */
  travel(seconds: number): void
  now(): number
  /** Sends one call from a named account in a separate block. */
  send(from: string, call: Call): Promise<TransactionReceipt>
  /** Gives a selling contract the code of one that draws so many cards in a callback; its state stays. */
  setCallbackCards(name: 'combo-pool' | 'instant-store', cards: bigint): Promise<void>
  /** The entropy provider's value for a sequence number. */
  link(seq: bigint): Hex
}

const keyOf = (name: string): Hex => keccak256(toHex(`packhouse ${name}`))
const roleNames = [
  'admin',
  'config',
  'buyer',
  'prizes',
  'windows',
  'vaults',
  'linker',
  'committer',
  'stocker',
  'pricer',
  'dispatcher',
  'treasurer',
  'pauser',
  'minter',
  'shippingSigner',
  'gate',
  'treasury',
  'provider',
  'deployer',
  'alice',
  'bob',
  'carol',
  'dave',
] as const

function hashChain(): Hex[] {
  const chain: Hex[] = []
  let link = keccak256(toHex('last link'))
  for (let index = links - 1; index >= 0; index -= 1) {
    chain[index] = link
    link = keccak256(link)
  }
  return chain
}

function settingsFor(provider: Address, roles: DeploymentRoles): DeploymentSettings {
  return {
    timelockDelaySeconds: 0,
    refundDelaySeconds: 7_200,
    oracleMaxAgeSeconds: 172_800,
    buybackBps: 8_500,
    buybackDailyCap: '1000000000000',
    windowDailyCap: '1000000000000',
    stockDailyCap: '1000000000000',
    prizeDailyCap: '1000000000000',
    prizeDailyCount: 100_000,
    releaseDailyCap: '1000000000000',
    releaseDailyCount: 100_000,
    payoutDailyCap: '100000000000',
    creditsDailyCap: '50000000000',
    vaultSellCap: '10000000000',
    vaultExportCap: 1_000,
    maxEntropyFee: '10000000000000000',
    metadataUrl: 'https://vault.example',
    usdc: { faucet: roles.minter, owner: roles.admin },
    entropy: { provider },
  }
}

/** Starts a chain with the suite deployed and its entropy provider registered. */
export async function startLocalChain(): Promise<LocalChain> {
  const hre = await createHardhatRuntimeEnvironment({
    networks: {
      local: {
        type: 'edr-simulated',
        chainType: 'l1',
        chainId: 31337,
        initialDate: new Date(startTime * 1_000).toISOString(),
      },
    },
  })
  const { provider } = (await hre.network.create('local')) as { provider: Provider }
  const transport = custom(provider)
  const publicClient = createPublicClient({
    chain: hardhat,
    transport,
    pollingInterval: 5,
    cacheTime: 0,
  }) as PublicClient
  const account = (name: string): PrivateKeyAccount => privateKeyToAccount(keyOf(name))
  const wallet = (name: string): Wallet => createWalletClient({ account: account(name), chain: hardhat, transport })
  for (const name of roleNames) {
    await provider.request({ method: 'hardhat_setBalance', params: [account(name).address, toHex(10n ** 20n)] })
  }
  const address = (name: string): Address => account(name).address
  const roles: DeploymentRoles = {
    admin: address('admin'),
    config: address('config'),
    buyers: [address('buyer')],
    prizes: address('prizes'),
    windows: address('windows'),
    vaults: address('vaults'),
    linker: address('linker'),
    committer: address('committer'),
    stocker: address('stocker'),
    pricer: address('pricer'),
    dispatcher: address('dispatcher'),
    treasurer: address('treasurer'),
    pauser: address('pauser'),
    minter: address('minter'),
    shippingSigner: address('shippingSigner'),
    gate: address('gate'),
    treasury: address('treasury'),
    custodian: 'timelock',
  }
  const settings = settingsFor(address('provider'), roles)
  const save = async (): Promise<void> => undefined
  const deployment = await deployContracts({ publicClient, wallet: wallet('deployer'), roles, settings, save })
  let now = startTime + 100_000
  const send = async (from: string, call: Call): Promise<TransactionReceipt> => {
    now += 2
    await provider.request({ method: 'evm_setNextBlockTimestamp', params: [toHex(now)] })
    const hash = await wallet(from).writeContract({ ...call, gas: 12_000_000n })
    const receipt = await publicClient.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') {
      await publicClient.simulateContract({
        ...call,
        account: account(from),
        blockNumber: receipt.blockNumber - 1n,
      } as never)
      throw new Error(`${call.functionName} reverted`)
    }
    return receipt
  }
  const chain = hashChain()
  const at = (name: string): Address => contractAddress(deployment, name)
  const entropy = { address: at('dev-entropy'), abi: devEntropy.abi as Abi }
  await send('provider', { ...entropy, functionName: 'register', args: [entropyFee, chain[0], BigInt(links), 500] })
  await wallet('admin').sendTransaction({ to: at('pyth-entropy-adapter'), value: 10n ** 18n })
  return {
    publicClient,
    deployment,
    wallet,
    account,
    at,
    send,
    travel: (seconds) => void (now += seconds),
    now: () => now,
    setCallbackCards: async (name, cards) => {
      const step = planSteps(deployment.factory?.address ?? zeroAddress, roles, settings).find(
        (one) => one.name === name,
      )
      const contract = name === 'combo-pool' ? comboPool : instantStore
      const args = step?.args.with(callbackCardsAt, cards) ?? []
      now += 2
      await provider.request({ method: 'evm_setNextBlockTimestamp', params: [toHex(now)] })
      const hash = await wallet('deployer').deployContract({ ...contract, args } as never)
      const { contractAddress: twin } = await publicClient.waitForTransactionReceipt({ hash })
      const code = twin && (await publicClient.getCode({ address: twin }))
      await provider.request({ method: 'hardhat_setCode', params: [at(name), code] })
    },
    link: (seq) => chain[Number(seq)] ?? '0x',
  }
}
