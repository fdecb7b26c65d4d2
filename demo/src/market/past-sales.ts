import { keccak256, parseEther, parseEventLogs, slice, stringToHex, toHex, type Abi, type Hex } from 'viem'
import * as buybackPool from '@packhouse/service/chain/abi/buyback-pool'
import * as comboPool from '@packhouse/service/chain/abi/combo-pool'
import * as devEntropy from '@packhouse/service/chain/abi/dev-entropy'
import * as testUsdc from '@packhouse/service/chain/abi/test-usdc'
import * as vaultAsset from '@packhouse/service/chain/abi/vault-asset'
import { contractAddress } from '@packhouse/service/chain/deploy/deploy'
import { assert } from '@packhouse/service/kernel/assert'
import { dayMs, hourMs, minuteMs } from '@packhouse/service/kernel/time'
import { refPrefix } from '@packhouse/service/packs/shared/partner-ref'
import { requested } from '@packhouse/service/sandbox/chain/entropy-provider'
import type { Act } from '@packhouse/service/sandbox/chain/sender'
import type { SeedChainDeps } from '@packhouse/service/sandbox/demo'
import { marketTiers } from './market.ts'
import { contract, pricesAct } from './seed-chain.ts'

/** The demo partner is the first account of a new sandbox. */
export const demoPartnerId = 1

/** The packs of each day by their tiers, the earliest day first. Fewer than half of a shelf are sold. */
const packsOfDay = '1 2 - 1 12 1 - 3 1 - 12 1 - 1 2 - 13 1 - 12 - 1 1 2 - 1 31 - 1 2 - 1 12 - 1 3 1 2 11 12'.split(' ')
export const pastSaleDays = packsOfDay.length

/** Days of the list on which a customer sells the first card of the day back. */
const sellBackDays: ReadonlySet<number> = new Set([4, 19, 26, 37])
const customers = ['customer-1', 'customer-2', 'customer-3', 'customer-4'] as const
type Customer = (typeof customers)[number]

const gas = parseEther('10')
const dollars = 2_000_000_000n
const mostUnits = 2n ** 255n

type Sale = { tierId: number; customer: Customer; name: string }

const salesOf = (day: number): Sale[] =>
  (packsOfDay[day] ?? '').split('').flatMap((tier, index) => {
    const customer = customers[(day * 3 + index) % customers.length]
    return tier === '-' || !customer ? [] : [{ tierId: Number(tier), customer, name: `past sale ${day}.${index}` }]
  })

const uniqueBytes = 23

/** A reference that names the demo partner and no key. */
function refOf({ name }: Sale): Hex {
  const prefix = refPrefix({ partnerId: demoPartnerId, payer: 'wallet', familyTag: '0x00000000' })
  return `${toHex(prefix)}${slice(keccak256(stringToHex(name)), 0, uniqueBytes).slice(2)}`
}

function createPast(deps: SeedChainDeps) {
  const { publicClient, sender, deployment, keyring, entropy } = deps
  const pool = contract(deps, 'combo-pool', comboPool.abi as Abi)
  const usdc = contract(deps, 'usdc', testUsdc.abi as Abi)
  const buyback = contract(deps, 'buyback-pool', buybackPool.abi as Abi)
  const collections = ['card', 'graded'].map((name) => contract(deps, name, vaultAsset.abi as Abi))
  const addressOf = (name: string) => contractAddress(deployment, name)

  async function fund(): Promise<void> {
    const poolAddress = addressOf('combo-pool')
    await sender.sendTogether(
      customers.flatMap((role): Act[] => {
        const { address } = keyring.role(role)
        return [
          { role: 'admin', to: address, value: gas },
          { role: 'faucet', call: usdc('mint', address, dollars) },
        ]
      }),
    )
    const approvals = collections.map((asset) => asset('setApprovalForAll', addressOf('buyback-pool'), true))
    await sender.sendTogether(
      customers.flatMap((role): Act[] =>
        [usdc('approve', poolAddress, mostUnits), ...approvals].map((call) => ({ role, call })),
      ),
    )
  }

  /** The answers of the provider of randomness to the requests since a block. */
  async function answersSince(fromBlock: bigint): Promise<Act[]> {
    const provider = keyring.role('entropyProvider').address
    const logs = await publicClient.getLogs({ address: addressOf('dev-entropy'), fromBlock })
    const reveal = contract(deps, 'dev-entropy', devEntropy.abi as Abi)
    const acts: Act[] = []
    for (const { args } of parseEventLogs({ abi: [requested], logs })) {
      const link = await entropy.revelation(args.sequenceNumber)
      assert(link !== undefined, 'The number of a request is known.')
      const call = reveal('revealWithCallback', provider, args.sequenceNumber, args.userContribution, link)
      acts.push({ role: 'entropyProvider', call })
    }
    return acts
  }

  async function sellFirst(fromBlock: bigint, day: number): Promise<void> {
    const logs = await publicClient.getLogs({ address: addressOf('combo-pool'), fromBlock })
    const [drawn] = parseEventLogs({ abi: comboPool.abi, eventName: 'PackRevealed', logs })
    const seller = customers.find((role) => keyring.role(role).address === drawn?.args.recipient)
    if (!drawn || !seller) return
    await sender.sendTogether(pricesAct(deps, `day ${day}`))
    const { asset, tokenId } = drawn.args
    await sender.sendTogether([{ role: seller, call: buyback('sellBack', asset, [tokenId], 0n) }])
  }

  async function playDay(day: number, at: Date): Promise<void> {
    const sales = salesOf(day)
    if (sales.length === 0) return
    const versions = await Promise.all(marketTiers.map(({ tierId }) => readVersion(tierId)))
    await sender.setTime(at)
    const before = (await publicClient.getBlockNumber({ cacheTime: 0 })) + 1n
    await sender.sendTogether(
      sales.map((sale): Act => {
        const { tierId, customer, name } = sale
        const version = versions[marketTiers.findIndex((tier) => tier.tierId === tierId)]
        const recipient = keyring.role(customer).address
        const random = keccak256(stringToHex(`${name} random`))
        const call = pool('purchase', tierId, version, 1, mostUnits, recipient, refOf(sale), random)
        return { role: customer, call }
      }),
    )
    await sender.setTime(new Date(at.getTime() + minuteMs / 2))
    await sender.sendTogether(await answersSince(before))
    if (!sellBackDays.has(day)) return
    await sender.setTime(new Date(at.getTime() + 2 * hourMs))
    await sellFirst(before, day)
  }

  const readVersion = (tierId: number): Promise<number> =>
    publicClient.readContract({
      address: addressOf('combo-pool'),
      abi: comboPool.abi,
      functionName: 'lastVersion',
      args: [tierId],
    })

  return { fund, playDay }
}

/** A chain whose clock is less behind is not in the past. */
const leastSeconds = 3_600

/** Sells packs day by day, with their draws, until the clock of the chain has reached the present. */
export async function playPastSales(deps: SeedChainDeps): Promise<void> {
  const { sender } = deps
  const offset = await sender.readOffsetSeconds()
  if (-offset < leastSeconds) return
  const past = createPast(deps)
  await past.fund()
  const now = Date.now()
  for (let day = 0; day < pastSaleDays; day += 1) {
    // Not always at the same time of day.
    const at = now - (pastSaleDays - day) * dayMs + ((day * 7) % 11) * hourMs
    // What an interrupted start has sold already is not sold again.
    if (at > now + offset * 1_000) await past.playDay(day, new Date(at))
  }
  await sender.setTime(new Date())
  await sender.sendTogether(pricesAct(deps, 'now'))
}
