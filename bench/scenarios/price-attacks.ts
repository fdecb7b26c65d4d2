// `npm run bench -- price-attacks`: what an attacker pays to move a market value. Made-up markets of different depth are attacked with
// sales between accounts of the attacker, which cost the fee of the marketplace; the attacker knows all sales and the rule. Beside
// ours stand three usual rules. No attack may move our value beyond the bound that was stated before it.
import { createDice, type Dice } from '../../service/test/catalog/records.ts'
import { judgeSales, reachOf, valueOfSales, type Comp } from '../../service/src/catalog/prices/estimate/model.ts'
import { soldFrom } from '../../service/src/catalog/prices/model.ts'
import { boundTarget, highestOf, jumpBoundBps } from '../../service/src/assets/pricing/jumps/model.ts'
import { stepTowards } from '../../service/src/assets/pricing/oracle/model.ts'
import { cents, micros, type Micros } from '../../service/src/kernel/money.ts'
import { dayMs } from '../../service/src/kernel/time.ts'
import { median, type Figure, type Scenario } from '../scenario.ts'

const now = new Date('2026-03-01T00:00:00.000Z')
const marketsPerDepth = 40
const fee = 0.13
const wantedRise = 1.25
const maxFakes = 40

type Rule = (comps: readonly Comp[]) => number
const depths = [
  ['thin', 6],
  ['medium', 20],
  ['liquid', 80],
] as const

const numbers = (comps: readonly Comp[]): number[] => comps.map(({ price }) => Number(price))
const recent = (comps: readonly Comp[]): readonly Comp[] =>
  comps.filter(({ soldAt }) => now.getTime() - soldAt.getTime() <= 30 * dayMs)

const ours: Rule = (comps) => Number(valueOfSales(judgeSales(comps, now), now) ?? 0n)
const peers: Readonly<Record<string, Rule>> = {
  'the last sale': (comps) =>
    Number(comps.toSorted((left, right) => right.soldAt.getTime() - left.soldAt.getTime())[0]?.price ?? 0n),
  'the mean of 90 days': (comps) => numbers(comps).reduce((sum, price) => sum + price, 0) / comps.length,
  'the median of 30 days': (comps) => median(numbers(recent(comps).length > 0 ? recent(comps) : comps)),
}

const sale = (price: number, days: number, seller: string): Comp => ({
  price: cents(BigInt(Math.max(1, Math.round(price)))),
  soldAt: new Date(now.getTime() - days * dayMs),
  seller,
})

/** Honest sales around a price, each of a seller of its own. */
const makeMarket = (dice: Dice, count: number): Comp[] => {
  const price = 1_000 + dice(50_000)
  return Array.from({ length: count }, (_, index) =>
    sale(price * (0.85 + dice(300) / 1_000), 1 + dice(89), `honest ${index}`),
  )
}

type Attack = { readonly fakes: number; readonly cost: number }

/** The least fees for which a number of sales at one of some prices moves the value as far as wanted. */
function attack(comps: readonly Comp[], rule: Rule, sellerPerSale: boolean): Attack | undefined {
  const before = rule(comps)
  const wanted = before * wantedRise
  let best: Attack | undefined
  for (let fakes = 1; fakes <= maxFakes; fakes++) {
    for (const factor of [1.05, 1.25, 1.3, 1.5, 2, 4, 10, 100]) {
      const cost = before * factor * fakes * fee
      if (best && cost >= best.cost) continue
      const seller = (index: number): string => (sellerPerSale ? `fake ${index}` : 'one account')
      const added = Array.from({ length: fakes }, (_, index) => sale(before * factor, 0, seller(index)))
      if (rule([...comps, ...added]) >= wanted) best = { fakes, cost }
    }
  }
  return best
}

/** Attacks with prices by chance; counts those that leave the range stated before. */
function countBeyond(dice: Dice, comps: readonly Comp[]): number {
  const judged = judgeSales(comps, now)
  let beyond = 0
  for (let attempt = 0; attempt < 50; attempt++) {
    const fakes = 1 + dice(12)
    const { low, high } = reachOf(judged, fakes, { feed: undefined, soldFrom }, now)
    const added = Array.from({ length: fakes }, (_, index) => sale(1 + dice(400_000), 0, `fake ${index}`))
    const value = BigInt(ours([...comps, ...added]))
    if ((high !== undefined && value > high) || (low !== undefined && value < low)) beyond++
  }
  return beyond
}

/** The highest price that the oracle reaches in a week of hourly updates while the value is pushed by a factor. */
function pushOracle(factor: bigint): number {
  const start = micros(100_000_000n)
  let price: Micros = start
  for (let hour = 0; hour < 7 * 24; hour++) price = stepTowards(price, boundTarget(start, micros(start * factor)))
  return Number(price) / Number(start)
}

const share = (attacks: readonly (Attack | undefined)[]): number =>
  (attacks.filter((one) => one !== undefined).length / attacks.length) * 100

function figuresOf(depth: string, markets: readonly Comp[][]): Figure[] {
  const rules: readonly (readonly [string, Rule, Figure['side']])[] = [
    ['ours', ours, undefined],
    ...Object.entries(peers).map(([name, rule]) => [name, rule, 'peer'] as const),
  ]
  return rules.flatMap(([name, rule, side]) => {
    const found = markets.map((comps) => ({ value: ours(comps), result: attack(comps, rule, true) }))
    const costs = found.flatMap(({ value, result }) => (result ? [result.cost / value] : []))
    const fakes = found.flatMap(({ result }) => (result ? [result.fakes] : []))
    const label = `${depth} market, +25 %: ${name}`
    return [
      { name: `${label}, sales needed`, value: median(fakes), unit: 'sales, median', ...(side && { side }) },
      { name: `${label}, fees`, value: median(costs), unit: '× the value, median', ...(side && { side }) },
    ]
  })
}

export const scenario: Scenario = {
  title: 'Pushing market values: what it costs to move one by a quarter, and how far sell-back follows',
  async run() {
    const dice = createDice(39)
    const markets = depths.map(([name, count]) => ({
      name,
      found: Array.from({ length: marketsPerDepth }, () => makeMarket(dice, count)),
    }))
    const all = markets.flatMap(({ found }) => found)
    const beyond = all.reduce((sum, comps) => sum + countBeyond(dice, comps), 0)
    const oneSeller = all.map((comps) => attack(comps, ours, false))
    const bound = Number(highestOf(micros(10_000n))) / 10_000
    const reached = pushOracle(100n)
    return [
      { name: 'attacks tried at random', value: all.length * 50, unit: 'attacks' },
      {
        name: 'beyond the range stated before',
        value: beyond,
        unit: 'attacks',
        goal: '≤ 0 attacks',
        met: beyond === 0,
      },
      ...markets.flatMap(({ name, found }) => figuresOf(name, found)),
      { name: 'moved by 25 % by sales of one seller', value: share(oneSeller), unit: '% of the markets' },
      {
        name: 'sell-back price after a week of a value pushed a hundredfold',
        value: reached,
        unit: '× the price before',
        goal: `≤ ${bound} × the price before`,
        met: reached <= bound,
      },
      { name: 'bound of a day without consent', value: Number(jumpBoundBps) / 100, unit: '%' },
    ]
  },
}
