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
import type { Act, Call } from '@packhouse/service/sandbox/chain/sender'
import type { SeedChainDeps } from '@packhouse/service/sandbox/demo'

const zero32: Hex = `0x${'00'.repeat(32)}`
const windowSeconds = 3 * 86_400
const floatBps = 6_000
const float = 100_000_000_000n
/** Test credits are free, so their USDC backing is funded at the start. */
const creditsBacking = 10_000_000_000_000n
const demoDollars = 10_000_000_000n
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
  const { sender } = deps
  await sender.minePending()
  const tiers = await findClosedTiers(deps)
  await sender.sendTogether([
    ...(await fundEntropy(deps)),
    ...(await setPrices(deps)),
    ...tiers.map((tier) => proposeTier(deps, tier)),
    ...(await setPacketType(deps)),
    ...(await mintTokens(deps)),
    ...(await mintSealed(deps)),
    ...(await fundAccounts(deps)),
  ])
  await sender.sendTogether((await Promise.all(tiers.map((tier) => activateTier(deps, tier)))).flat())
  await sender.sendTogether([...(await stockTiers(deps)), ...(await addPacks(deps))])
}

export const contract = ({ deployment }: SeedChainDeps, name: string, abi: Abi) => {
  const address = contractAddress(deployment, name)
  return (functionName: string, ...args: readonly unknown[]): Call => ({ address, abi, functionName, args })
}

/** The sandbox timelock has no delay, so an admin call is scheduled and executed at once. */
function asAdmin(deps: SeedChainDeps, { address, abi, functionName, args }: Call, occasion = ''): Act[] {
  const lock = contract(deps, 'timelock', timelock.abi)
  const data = encodeFunctionData({ abi, functionName, args })
  const salt = keccak256(stringToHex(`sandbox ${functionName}${occasion}`))
  return [
    { role: 'admin', call: lock('schedule', address, 0n, data, zero32, salt, 0n) },
    { role: 'admin', call: lock('execute', address, 0n, data, zero32, salt) },
  ]
}

async function fundEntropy({ publicClient, deployment }: SeedChainDeps): Promise<Act[]> {
  const to = contractAddress(deployment, 'pyth-entropy-adapter')
  return (await publicClient.getBalance({ address: to })) > 0n ? [] : [{ role: 'admin', to, value: parseEther('10') }]
}

/** Prices of the catalog, which an admin may set without bounds. */
export function pricesAct(deps: SeedChainDeps, occasion: string): Act[] {
  const oracle = { address: contractAddress(deps.deployment, 'price-oracle'), abi: priceOracle.abi as Abi }
  const groups = marketTiers.flatMap((tier) => tier.shelves.flatMap((shelf) => shelf.groups))
  const prices = groups.map(({ usdc }) => BigInt(Math.round(usdc * 100)) * 10_000n)
  const args = [groups.map(({ id }) => id), prices]
  return asAdmin(deps, { ...oracle, functionName: 'setPrices', args }, occasion)
}

async function setPrices(deps: SeedChainDeps): Promise<Act[]> {
  const groups = marketTiers.flatMap((tier) => tier.shelves.flatMap((shelf) => shelf.groups))
  const oracle = { address: contractAddress(deps.deployment, 'price-oracle'), abi: priceOracle.abi } as const
  const first = groups[0]?.id ?? 0
  const [price] = await deps.publicClient.readContract({ ...oracle, functionName: 'tryValueOf', args: [first] })
  if (price > 0n) return []
  return pricesAct(deps, '')
}

const kindOf = { card: 'CARD', graded: 'GRADED_CARD' } as const

async function mintTokens(deps: SeedChainDeps): Promise<Act[]> {
  const acts: Act[] = []
  for (const asset of ['card', 'graded'] as const) {
    const bundled = asset === 'card' ? listMarketPacks().flatMap(({ cards }) => cards) : []
    const tokens = [...listMarketTokens().filter((token) => token.asset === asset), ...bundled]
    const mint = contract(deps, asset, vaultAsset.abi as Abi)
    for (const { number, tokenId, groupId } of await findUnminted(deps, asset, tokens)) {
      const itemRef = itemRefOf(sandboxCode(kindOf[asset], asset, number))
      acts.push({ role: 'minter', call: mint('mint', BigInt(tokenId), groupId, itemRef) })
    }
  }
  return acts
}

async function mintSealed(deps: SeedChainDeps): Promise<Act[]> {
  const mint = contract(deps, 'sealed-product', vaultAsset.abi as Abi)
  const missing = await findUnminted(deps, 'sealed-product', sealedTokens)
  return missing.map(({ number, tokenId }) => {
    const itemRef = itemRefOf(sandboxCode('SEALED_PRODUCT', 'sealed', number))
    return { role: 'minter', call: mint('mint', BigInt(tokenId), 0, itemRef) }
  })
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

const poolCalls = (deps: SeedChainDeps) => contract(deps, 'combo-pool', comboPool.abi as Abi)

const readTier = ({ publicClient, deployment }: SeedChainDeps, { tierId }: MarketTier) =>
  publicClient.readContract({
    address: contractAddress(deployment, 'combo-pool'),
    abi: comboPool.abi,
    functionName: 'tier',
    args: [tierId],
  })

async function findClosedTiers(deps: SeedChainDeps): Promise<MarketTier[]> {
  const states = await Promise.all(marketTiers.map((tier) => readTier(deps, tier)))
  return marketTiers.filter((_, index) => !states[index]?.active)
}

function proposeTier(deps: SeedChainDeps, { tierId, priceUsdc, shelves }: MarketTier): Act {
  const tables = [packShelves(shelves.map(({ weight }) => weight))]
  const terms = [tierId, priceUsdc * 100, windowSeconds, floatBps, tables, onceFromEach(shelves.length)]
  return { role: 'config', call: poolCalls(deps)('proposeTier', ...terms) }
}

async function activateTier(deps: SeedChainDeps, { tierId, shelves }: MarketTier): Promise<Act[]> {
  const pool = poolCalls(deps)
  const valuesOf = (pick: (...values: number[]) => number) =>
    packShelves(shelves.map(({ groups }) => Math.round(pick(...groups.map(({ usdc }) => usdc)) * 100)))
  const address = contractAddress(deps.deployment, 'combo-pool')
  const read = { address, abi: comboPool.abi, args: [tierId] } as const
  const version = await deps.publicClient.readContract({ ...read, functionName: 'lastVersion' })
  const stock = await deps.publicClient.readContract({ ...read, functionName: 'stockHash' })
  return [
    { role: 'config', call: pool('setShelfBounds', tierId, valuesOf(Math.max), valuesOf(Math.min)) },
    { role: 'config', call: pool('activateTier', tierId, version, stock) },
  ]
}

/** Stocks the empty shelves. */
async function stockTiers(deps: SeedChainDeps): Promise<Act[]> {
  const pool = poolCalls(deps)
  const acts: Act[] = []
  for (const tier of marketTiers) {
    const { stock } = await readTier(deps, tier)
    for (const shelf of tier.shelves.keys()) {
      if ((stock[shelf] ?? 0) > 0) continue
      const tokens = listMarketTokens().filter((token) => token.tierId === tier.tierId && token.shelf === shelf)
      const entries = tokens.map(({ tokenId, asset }) => (asset === 'graded' ? tokenId + gradedBit : tokenId))
      acts.push({ role: 'stocker', call: pool('stock', tier.tierId, shelf, entries) })
    }
  }
  return acts
}

const storeOf = ({ deployment }: SeedChainDeps) =>
  ({ address: contractAddress(deployment, 'instant-store'), abi: instantStore.abi }) as const

async function setPacketType(deps: SeedChainDeps): Promise<Act[]> {
  const { packetTypeId, priceUsdc } = marketPacketType
  const store = contract(deps, 'instant-store', instantStore.abi as Abi)
  const known = { ...storeOf(deps), functionName: 'packetType', args: [packetTypeId] } as const
  if ((await deps.publicClient.readContract(known)).priceCents > 0) return []
  const terms = [packetTypeId, priceUsdc * 100, windowSeconds, floatBps]
  return [{ role: 'config', call: store('setPacketType', ...terms) }]
}

/** Adds the opened packs to the store; bundles are numbered in order. */
async function addPacks(deps: SeedChainDeps): Promise<Act[]> {
  const store = contract(deps, 'instant-store', instantStore.abi as Abi)
  const added = await deps.publicClient.readContract({ ...storeOf(deps), functionName: 'lastBundleId' })
  return listMarketPacks()
    .slice(added)
    .map(({ packId, cards }) => {
      const entries = cards.map(({ tokenId }) => tokenId)
      const call = store('addBundle', marketPacketType.packetTypeId, packId, entries, mediaHashOf(packId))
      return { role: 'stocker', call }
    })
}

async function fundAccounts(deps: SeedChainDeps): Promise<Act[]> {
  const { publicClient, deployment, keyring } = deps
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
  const poor: Act[] = []
  for (const { account, amount } of wanted)
    if ((await balanceOf(account)) === 0n) poor.push({ role: 'faucet', call: usdc('mint', account, amount) })
  return poor
}
