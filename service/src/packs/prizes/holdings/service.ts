import type { Assets } from '../../../assets/assets.ts'
import { listItems } from '../../../assets/items/store.ts'
import { keyOf, type Token, type TokenKey } from '../../../assets/tokens/model.ts'
import { listTokens } from '../../../assets/tokens/store.ts'
import { readAddress, toStored, type StoredAddress } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import { readIndexStatus } from '../../../chain/indexer/view.ts'
import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Bps, Micros } from '../../../kernel/money.ts'
import type { Pricing } from '../../../assets/pricing/pricing.ts'
import { readCardUses } from '../../shared/card-use-store.ts'
import { listLive } from '../../redemption/store.ts'
import { assessBuyback, type Holding, type LiveRedemption } from './model.ts'
import { listHeld, listInstantPurchases, type HoldingFilter, type PlatformAddresses } from './store.ts'

export type HoldingDeps = {
  db: Db
  clock: Clock
  chain: Chain | undefined
  assets: Pick<Assets, 'describeAll'>
  pricing: Pick<Pricing, 'values' | 'isStale'>
  buybackBps: Bps
}

const isCard = ({ kind }: TokenKey): boolean => kind === 'CARD' || kind === 'GRADED_CARD'
export type HoldingService = ReturnType<typeof createHoldingService>

/** Holdings of a wallet as of the last indexed block. */
export function createHoldingService({ db, clock, chain, assets, pricing, buybackBps }: HoldingDeps) {
  function platformAddresses(): PlatformAddresses {
    if (!chain) return { pool: '0x', store: '0x', stock: [] }
    const { comboPool, instantStore, buybackPool } = chain.contracts
    const stock = [comboPool, instantStore, buybackPool, chain.contracts.inventory].map(toStored)
    return { pool: toStored(comboPool), store: toStored(instantStore), stock }
  }

  /** Oracle prices by group; stale prices are omitted. */
  async function listPrices(tokens: readonly Token[], now: Date): Promise<Map<number, Micros>> {
    const values = await pricing.values.listOracleValues(
      db,
      tokens.map(({ priceGroup }) => priceGroup),
    )
    const fresh = [...values].filter(([, { amount, at }]) => !pricing.isStale({ price: amount, at }, now))
    return new Map(fresh.map(([group, { amount }]) => [group, amount]))
  }

  /** Open redemptions of the requesting partner. */
  async function listRedemptions(partnerId: number, held: readonly TokenKey[]): Promise<Map<string, LiveRedemption>> {
    const own = (await listLive(db, held)).filter((redemption) => redemption.partnerId === partnerId)
    return new Map(
      own.map((one) => [keyOf(one), { redemptionId: one.id, status: one.status, expiresAt: one.expiresAt }]),
    )
  }

  async function list(
    { address, ...filter }: Omit<HoldingFilter, 'wallet'> & { address: string },
    page: { limit: number; offset: number },
  ): Promise<{ wallet: StoredAddress; blockNumber: bigint | undefined; holdings: Holding[] }> {
    const wallet = readAddress('address', address)
    const now = clock.now()
    const { included: blockNumber } = await readIndexStatus(db)
    const held = await listHeld(db, platformAddresses(), { wallet, ...filter }, page)
    const tokens = new Map((await listTokens(db, held)).map((token) => [keyOf(token), token]))
    const facts = await assets.describeAll(db, held)
    const codes = facts.flatMap(({ uniqueId }) => uniqueId ?? [])
    const items = new Map((await listItems(db, codes)).map((item) => [item.uniqueId, item]))
    const uses = await readCardUses(db, held)
    const prices = await listPrices([...tokens.values()], now)
    const redemptions = await listRedemptions(filter.partnerId, held)
    const instants = await listInstantPurchases(db, filter.partnerId, held)
    const holdings = held.flatMap((row, index): Holding[] => {
      const token = tokens.get(keyOf(row))
      const known = facts[index]
      if (!token || !known) return []
      return [
        {
          ...row,
          contract: token.contract,
          facts: known,
          grade: items.get(known.uniqueId ?? '')?.grade ?? null,
          instantPurchaseId: instants.find((bought) => keyOf(bought) === keyOf(row))?.purchaseId ?? null,
          redemption: redemptions.get(keyOf(row)) ?? null,
          buyback: isCard(row)
            ? assessBuyback({ ...token, use: uses.get(keyOf(row)) }, prices.get(token.priceGroup), buybackBps, now)
            : null,
        },
      ]
    })
    return { wallet, blockNumber, holdings }
  }

  return { list }
}
