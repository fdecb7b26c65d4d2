import { Button, NumberInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MissingPage } from '../../app/fallbacks.tsx'
import { Failure, Loading } from '../../parts/states.tsx'
import { DraftBar } from './draft-bar.tsx'
import { createDraft, differencesOf, type Draft } from './draft.ts'
import { OddsTable } from './odds-table.tsx'
import { toMicros } from '../../parts/money.tsx'
import { bpsText, expectedValue, findProblems, fromMicros, rangeOf, returnBps, type ShelfFacts } from './odds-model.ts'
import { Meaning } from './odds-meaning.tsx'
import { SimulationCard } from './simulation-card.tsx'
import { factsOf, useTier, type TierStock } from './tier-data.ts'
import { TierHead } from './tier.tsx'
import type { AdminTier } from './tiers.tsx'
import { useSimulation } from './use-simulation.ts'

const simulatedPacks = 10_000

/** What buyers will read about the odds. */
function wordsOf({ slots }: Draft, facts: readonly ShelfFacts[], price: bigint): string {
  const [weights = []] = slots
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = facts
    .filter(({ shelf }) => (weights[shelf] ?? 0) > 0)
    .map(({ shelf, name, min, max }) => {
      const share = ((weights[shelf] ?? 0) / Math.max(total, 1)) * 100
      const count = share >= 1 ? share.toFixed(share % 1 === 0 ? 0 : 1) : share.toFixed(2)
      return `${count} a ${name.toLowerCase()} card worth ${rangeOf(min, max, ' to ')} USDC`
    })
  const value = fromMicros(expectedValue(slots, facts))
  return `Of 100 ${slots.length === 1 ? 'packs' : 'first cards'}, ${parts.join(', ')}. On average a pack holds ${value} USDC for its price of ${fromMicros(price)} USDC.`
}

type TermsProps = { draft: Draft; buybackBps: number; onChange: (change: Partial<Draft>) => void }

function Terms({ draft, buybackBps, onChange }: TermsProps) {
  return (
    <div className="terms-row">
      <NumberInput
        data-field="price_usdc"
        label="Price, USDC"
        min={0.01}
        decimalScale={2}
        fixedDecimalScale
        step={0.5}
        value={draft.price}
        onChange={(value) => onChange({ price: String(value) })}
      />
      <NumberInput
        data-field="buyback_window_seconds"
        label="Sell-back window, hours"
        min={1}
        max={720}
        value={draft.windowSeconds / 3_600}
        onChange={(value) => onChange({ windowSeconds: Math.round(Number(value) * 3_600) })}
      />
      <NumberInput
        data-field="float_bps"
        label="Share for the float, %"
        min={0}
        max={100}
        value={draft.floatBps / 100}
        onChange={(value) => onChange({ floatBps: Math.round(Number(value) * 100) })}
      />
      <NumberInput label="Buyback rate, %" value={buybackBps / 100} readOnly disabled />
    </div>
  )
}

function Editor({ id, entry, stock }: { id: string; entry: AdminTier; stock: TierStock }) {
  const live = createDraft(entry)
  const [draft, setDraft] = useState<Draft>(live)
  const [seed, setSeed] = useState(20_261_115)
  const change = (changed: Partial<Draft>): void => setDraft({ ...draft, ...changed })
  const facts = factsOf(stock)
  const price = toMicros(draft.price)
  const value = expectedValue(draft.slots, facts)
  const problems = findProblems(draft.slots, facts, price)
  const differences = differencesOf(live, draft, facts)
  const order = {
    slots: draft.slots,
    shelves: facts.map(({ shelf, values }) => ({ shelf, values })),
    price: Number(price),
    packs: simulatedPacks,
    seed,
  }
  const simulated = useSimulation(order)
  const isCurrent = simulated !== undefined && JSON.stringify(simulated.order) === JSON.stringify(order)
  return (
    <>
      <div className="columns">
        <div className="stack">
          {draft.slots.map((weights, slot) => (
            <OddsTable
              key={slot}
              slot={slot}
              slotCount={draft.slots.length}
              weights={weights}
              live={live.slots[slot] ?? []}
              facts={facts}
              entry={entry}
              packsPerDay={stock.packs_per_day}
              onChange={(changed) =>
                change({ slots: draft.slots.map((one, index) => (index === slot ? changed : one)) })
              }
            />
          ))}
          <section className="card" aria-label="Terms">
            <div className="card-body">
              <Terms draft={draft} buybackBps={entry.tier.buyback_bps} onChange={change} />
              <p className="buyers-read">
                <span className="small soft">Buyers will read</span>
                {wordsOf(draft, facts, price)}
              </p>
            </div>
          </section>
        </div>
        <Meaning id={id} entry={entry} draft={draft} live={live} facts={facts} problems={problems} />
      </div>
      <SimulationCard
        simulated={simulated}
        isCurrent={isCurrent}
        facts={facts}
        expected={value}
        price={price}
        seed={seed}
        onAgain={() => setSeed(seed + 1)}
      />
      <DraftBar
        id={id}
        version={(entry.last_version ?? 0) + 1}
        draft={draft}
        differences={differences}
        returnText={bpsText(returnBps(value, price))}
        mean={simulated && fromMicros(BigInt(Math.round(simulated.result.mean)))}
        blocked={problems[0]?.text ?? (isCurrent ? undefined : 'Wait for the simulation of this draft')}
        onDiscard={() => setDraft(live)}
      />
    </>
  )
}

/** What do these odds mean for buyers and for us? */
export function OddsPage({ id }: { id: string }) {
  const { tiers, stock, entry } = useTier(id)
  if (!tiers.data || !stock.data) {
    const error = tiers.error ?? stock.error
    return error ? <Failure error={error} onRetry={() => void stock.refetch()} /> : <Loading lines={8} />
  }
  if (!entry) return <MissingPage />
  return (
    <div className="page odds-page">
      <TierHead entry={entry}>
        <Button component={Link} variant="default" to={`/o/tiers/${id}`}>
          Stock and versions
        </Button>
      </TierHead>
      <Editor key={entry.odds.version} id={id} entry={entry} stock={stock.data} />
    </div>
  )
}
