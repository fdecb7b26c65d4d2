import { encodeFunctionData, keccak256, parseEther, stringToHex, type Abi, type Address, type Hex } from 'viem'
import { itemRefOf } from '@packhouse/service/assets/tokens/model'
import * as comboPool from '@packhouse/service/chain/abi/combo-pool'
import * as instantStore from '@packhouse/service/chain/abi/instant-store'
import * as priceOracle from '@packhouse/service/chain/abi/price-oracle'
import * as testUsdc from '@packhouse/service/chain/abi/test-usdc'
import * as timelock from '@packhouse/service/chain/abi/timelock'
import * as vaultAsset from '@packhouse/service/chain/abi/vault-asset'
import { contractAddress } from '@packhouse/service/chain/deploy/deploy'
import {
  listMarketPacks,
  mediaHashOf,
  listMarketTokens,
  marketPacketType,
  marketTiers,
  sandboxCode,
  sealedTokens,
  type MarketTier,
  type MarketToken,
} from './market.ts'
import type { Call } from '@packhouse/service/sandbox/chain/sender'
import type { SeedChainDeps } from '@packhouse/service/sandbox/demo'

const zero32: Hex = `0x${'00'.repeat(32)}`
const windowSeconds = 3 * 86_400
const floatBps = 6_000
const float = 100_000_000_000n
/** Test credits are free, so their USDC backing is funded at the start. */
const creditsBacking = 10_000_000_000_000n
const demoDollars = 10_000_000_000n
const stockBatch = 100
/** Bit 31 of a shelf entry marks a graded card. */
const gradedBit = 0x8000_0000

/** Eight 32-bit numbers in one word, the first in the lowest bits. */
const packShelves = (values: readonly number[]): bigint =>
  values.reduce((word, value, shelf) => word | (BigInt(value) << BigInt(32 * shelf)), 0n)

/** A pack has one slot, which may draw from every shelf. */
const onceFromEach = (shelves: number): number =>
  Array.from({ length: shelves }, (_, shelf) => 1 << (3 * shelf)).reduce((shape, bit) => shape | bit, 0)

/** Seeds prices, tiers, stocked shelves, the buyback float and funded demo wallets. Existing state is kept. */
export async function seedMarket(deps: SeedChainDeps): Promise<void> {
  await fundEntropy(deps)
  await setPrices(deps)
  await mintTokens(deps)
  await mintSealed(deps)
  for (const tier of marketTiers) await openTier(deps, tier)
  await openStore(deps)
  await fundAccounts(deps)
}

const contract = ({ deployment }: SeedChainDeps, name: string, abi: Abi) => {
  const address = contractAddress(deployment, name)
  return (functionName: string, ...args: readonly unknown[]): Call => ({ address, abi, functionName, args })
}

/** The sandbox timelock has no delay, so an admin call is scheduled and executed at once. */
async function asAdmin(deps: SeedChainDeps, { address, abi, functionName, args }: Call): Promise<void> {
  const lock = contract(deps, 'timelock', timelock.abi)
  const data = encodeFunctionData({ abi, functionName, args })
  const salt = keccak256(stringToHex(`sandbox ${functionName}`))
  await deps.sender.send('admin', lock('schedule', address, 0n, data, zero32, salt, 0n))
  await deps.sender.send('admin', lock('execute', address, 0n, data, zero32, salt))
}

async function fundEntropy({ publicClient, sender, deployment }: SeedChainDeps): Promise<void> {
  const adapter = contractAddress(deployment, 'pyth-entropy-adapter')
  if ((await publicClient.getBalance({ address: adapter })) > 0n) return
  const hash = await sender.wallet('admin').sendTransaction({ to: adapter, value: parseEther('10') })
  await publicClient.waitForTransactionReceipt({ hash })
}

async function setPrices(deps: SeedChainDeps): Promise<void> {
  const groups = marketTiers.flatMap((tier) => tier.shelves.flatMap((shelf) => shelf.groups))
  const oracle = { address: contractAddress(deps.deployment, 'price-oracle'), abi: priceOracle.abi } as const
  const first = groups[0]?.id ?? 0
  const [price] = await deps.publicClient.readContract({ ...oracle, functionName: 'tryValueOf', args: [first] })
  if (price > 0n) return
  const prices = groups.map(({ usdc }) => BigInt(Math.round(usdc * 100)) * 10_000n)
  await asAdmin(deps, {
    ...oracle,
    abi: priceOracle.abi as Abi,
    functionName: 'setPrices',
    args: [groups.map(({ id }) => id), prices],
  })
}

async function mintTokens(deps: SeedChainDeps): Promise<void> {
  for (const asset of ['card', 'graded'] as const) {
    const bundled = asset === 'card' ? listMarketPacks().flatMap(({ cards }) => cards) : []
    const tokens = [...listMarketTokens().filter((token) => token.asset === asset), ...bundled]
    const missing = await findUnminted(deps, asset, tokens)
    const mint = contract(deps, asset, vaultAsset.abi as Abi)
    const calls = missing.map(({ number, tokenId, groupId }) =>
      mint('mint', BigInt(tokenId), groupId, itemRefOf(sandboxCode(kindOf[asset], asset, number))),
    )
    await deps.sender.sendAll('minter', calls)
  }
}

const kindOf = { card: 'CARD', graded: 'GRADED_CARD' } as const

async function mintSealed(deps: SeedChainDeps): Promise<void> {
  const mint = contract(deps, 'sealed-product', vaultAsset.abi as Abi)
  const missing = await findUnminted(deps, 'sealed-product', sealedTokens)
  const calls = missing.map(({ number, tokenId }) =>
    mint('mint', BigInt(tokenId), 0, itemRefOf(sandboxCode('SEALED_PRODUCT', 'sealed', number))),
  )
  await deps.sender.sendAll('minter', calls)
}

/** Tokens are minted in order, so the first one without an owner is where an interrupted start stopped. */
async function findUnminted<Token extends Pick<MarketToken, 'tokenId'>>(
  deps: SeedChainDeps,
  asset: string,
  tokens: readonly Token[],
): Promise<readonly Token[]> {
  const address = contractAddress(deps.deployment, asset)
  const isMinted = ({ tokenId }: Token): Promise<boolean> =>
    deps.publicClient
      .readContract({ address, abi: vaultAsset.abi, functionName: 'ownerOf', args: [BigInt(tokenId)] })
      .then(
        () => true,
        () => false,
      )
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >> 1
    const token = tokens[middle]
    if (token && (await isMinted(token))) low = middle + 1
    else high = middle
  }
  return tokens.slice(low)
}

async function openTier(deps: SeedChainDeps, tier: MarketTier): Promise<void> {
  const { publicClient, sender, deployment } = deps
  const pool = contract(deps, 'combo-pool', comboPool.abi as Abi)
  const address = contractAddress(deployment, 'combo-pool')
  const read = () =>
    publicClient.readContract({ address, abi: comboPool.abi, functionName: 'tier', args: [tier.tierId] })
  if (!(await read()).active) {
    const { shelves } = tier
    const tables = [packShelves(shelves.map(({ weight }) => weight))]
    const valuesOf = (pick: (...values: number[]) => number) =>
      packShelves(shelves.map(({ groups }) => Math.round(pick(...groups.map(({ usdc }) => usdc)) * 100)))
    await sender.send(
      'config',
      pool(
        'proposeTier',
        tier.tierId,
        tier.priceUsdc * 100,
        windowSeconds,
        floatBps,
        tables,
        onceFromEach(shelves.length),
      ),
    )
    await sender.send('config', pool('setShelfBounds', tier.tierId, valuesOf(Math.max), valuesOf(Math.min)))
    const version = await publicClient.readContract({
      address,
      abi: comboPool.abi,
      functionName: 'lastVersion',
      args: [tier.tierId],
    })
    await sender.send('config', pool('activateTier', tier.tierId, version))
  }
  const { stock } = await read()
  for (const shelf of tier.shelves.keys()) {
    if ((stock[shelf] ?? 0) > 0) continue
    const tokens = listMarketTokens().filter((token) => token.tierId === tier.tierId && token.shelf === shelf)
    const entries = tokens.map(({ tokenId, asset }) => (asset === 'graded' ? tokenId + gradedBit : tokenId))
    for (let start = 0; start < entries.length; start += stockBatch) {
      await sender.send('stocker', pool('stock', tier.tierId, shelf, entries.slice(start, start + stockBatch)))
    }
  }
}

/** Adds the opened packs to the store; bundles are numbered in order. */
async function openStore(deps: SeedChainDeps): Promise<void> {
  const { publicClient, sender, deployment } = deps
  const { packetTypeId, priceUsdc } = marketPacketType
  const store = contract(deps, 'instant-store', instantStore.abi as Abi)
  const read = { address: contractAddress(deployment, 'instant-store'), abi: instantStore.abi } as const
  const { priceCents } = await publicClient.readContract({
    ...read,
    functionName: 'packetType',
    args: [packetTypeId],
  })
  if (priceCents === 0) {
    await sender.send('config', store('setPacketType', packetTypeId, priceUsdc * 100, windowSeconds, floatBps))
  }
  const added = await publicClient.readContract({ ...read, functionName: 'lastBundleId' })
  const missing = listMarketPacks().slice(added)
  const calls = missing.map(({ packId, cards }) =>
    store(
      'addBundle',
      packetTypeId,
      packId,
      cards.map(({ tokenId }) => tokenId),
      mediaHashOf(packId),
    ),
  )
  await sender.sendAll('stocker', calls)
}

async function fundAccounts(deps: SeedChainDeps): Promise<void> {
  const { publicClient, sender, deployment, keyring } = deps
  const usdc = contract(deps, 'usdc', testUsdc.abi as Abi)
  const balanceOf = (account: Address): Promise<bigint> =>
    publicClient.readContract({
      address: contractAddress(deployment, 'usdc'),
      abi: testUsdc.abi,
      functionName: 'balanceOf',
      args: [account],
    })
  const wanted = [
    { account: contractAddress(deployment, 'buyback-pool'), amount: float },
    { account: contractAddress(deployment, 'credits-treasury'), amount: creditsBacking },
    { account: contractAddress(deployment, 'payout-distributor'), amount: float },
    ...keyring.demoWallets.map(({ address }) => ({ account: address as Address, amount: demoDollars })),
  ]
  const poor = []
  for (const { account, amount } of wanted)
    if ((await balanceOf(account)) === 0n) poor.push(usdc('mint', account, amount))
  await sender.sendAll('faucet', poor)
}
