import { NumberInput, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useListing } from '../../api/account.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { Empty, Failure, Loading } from '../../parts/states.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { Gauge } from './figures.tsx'
import {
  fitsOf,
  missingOf,
  priceFor,
  shelvesFrom,
  slugOf,
  valuesOf,
  worthOf,
  type ShelfDraft,
  type ShelfFit,
} from './new-tier-model.ts'
import { toMicros } from '../../parts/money.tsx'
import { bpsText, fromMicros, returnBps } from './odds-model.ts'
import { PlainTable } from '../../parts/plain-table.tsx'

const maxCards = 1_000

/** The values of the free cards; pages are read until all are known. */
function useFreeValues() {
  const free = useListing('/admin/inventory', { status: 'IN_INVENTORY', limit: 100 }, 'items')
  const groups = useListing('/admin/groups', { limit: 100 }, 'groups')
  const isMore = free.hasMore && free.rows.length < maxCards
  useEffect(() => {
    if (isMore && !free.isFetchingMore) free.loadMore()
  }, [isMore, free])
  useEffect(() => {
    if (groups.hasMore && !groups.isFetchingMore) groups.loadMore()
  }, [groups])
  const isKnown = !free.isLoading && !groups.isLoading && !isMore && !groups.hasMore
  return { values: isKnown ? valuesOf(free.rows, groups.rows) : undefined, error: free.error ?? groups.error }
}

type ShelfProps = { shelf: ShelfDraft; fit: ShelfFit; index: number; onChange: (changed: Partial<ShelfDraft>) => void }

function ShelfRow({ shelf, fit, index, onChange }: ShelfProps) {
  const named = (name: string, what: string) => ({
    'aria-label': `${what} of ${shelf.name}`,
    'data-field': `shelves.${index}.${name}`,
  })
  return (
    <tr>
      <td>
        <span className="row">
          <i className="shelf-dot" style={{ background: shelf.color }} />
          <TextInput
            {...named('name', 'Name')}
            value={shelf.name}
            maxLength={64}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </span>
      </td>
      <td>
        <span className="row">
          <TextInput
            {...named('min_value_usdc', 'Lowest value')}
            inputMode="decimal"
            value={shelf.min}
            onChange={(event) => onChange({ min: event.currentTarget.value.trim() })}
          />
          to
          <TextInput
            {...named('max_value_usdc', 'Highest value')}
            inputMode="decimal"
            value={shelf.max}
            onChange={(event) => onChange({ max: event.currentTarget.value.trim() })}
          />
        </span>
      </td>
      <td>
        <NumberInput
          aria-label={`Weight of ${shelf.name}`}
          data-field="slots"
          min={0}
          max={1_000_000}
          allowDecimal={false}
          value={shelf.weight}
          onChange={(value) => onChange({ weight: Number(value) || 0 })}
        />
      </td>
      <td className="right">{(fit.chance * 100).toFixed(1)} %</td>
      <td className="right" data-bad={fit.cards === 0 && shelf.weight > 0 ? true : undefined}>
        {fit.cards.toLocaleString('en')}
      </td>
      <td className="right">{fromMicros(fit.average)}</td>
    </tr>
  )
}

const heads = ['Shelf', 'Values, USDC', 'Weight', { right: 'Chance' }, { right: 'Free cards' }, { right: 'Average' }]

type ShelvesProps = {
  shelves: readonly ShelfDraft[]
  fits: readonly ShelfFit[]
  count: number
  onChange: (shelves: ShelfDraft[]) => void
}

function ShelvesCard({ shelves, fits, count, onChange }: ShelvesProps) {
  return (
    <section className="card" aria-labelledby="shelves-title">
      <header className="card-head">
        <h2 id="shelves-title">Shelves from the stock</h2>
        <span className="small soft">{count.toLocaleString('en')} free cards with a current price</span>
      </header>
      <PlainTable label="Shelves" className="new-tier-table" columns={heads}>
        {shelves.map((shelf, index) => (
          <ShelfRow
            key={shelf.color}
            shelf={shelf}
            fit={fits[index] ?? { cards: 0, average: 0n, chance: 0 }}
            index={index}
            onChange={(changed) => onChange(shelves.map((one, at) => (at === index ? { ...one, ...changed } : one)))}
          />
        ))}
      </PlainTable>
    </section>
  )
}

type Terms = { name: string; price: string; hours: number; float: number }

function TermsFields({ terms, onChange }: { terms: Terms; onChange: (changed: Partial<Terms>) => void }) {
  const slug = slugOf(terms.name)
  return (
    <>
      <TextInput
        data-field="name"
        label="Name"
        description={slug && `In addresses: ${slug}`}
        maxLength={255}
        value={terms.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        data-field="price_usdc"
        label="Price, USDC"
        inputMode="decimal"
        value={terms.price}
        onChange={(event) => onChange({ price: event.currentTarget.value.trim() })}
      />
      <NumberInput
        data-field="buyback_window_seconds"
        label="Sell-back window, hours"
        min={1}
        max={720}
        value={terms.hours}
        onChange={(value) => onChange({ hours: Number(value) || 1 })}
      />
      <NumberInput
        data-field="float_bps"
        label="Share for the float, %"
        min={0}
        max={100}
        value={terms.float}
        onChange={(value) => onChange({ float: Number(value) || 0 })}
      />
    </>
  )
}

const bodyOf = ({ name, price, hours, float }: Terms, shelves: readonly ShelfDraft[]) => ({
  name: name.trim(),
  slug: slugOf(name),
  price_usdc: price,
  buyback_window_seconds: hours * 3_600,
  float_bps: float * 100,
  slots: [shelves.map(({ weight }) => weight)],
  shelves: shelves.map(({ name: label, color, min, max }) => ({
    name: label,
    tier_label: slugOf(label),
    color,
    min_value_usdc: min,
    max_value_usdc: max,
  })),
})

function Editor({ values }: { values: readonly bigint[] }) {
  const write = useWrite()
  const navigate = useNavigate()
  const [shelves, setShelves] = useState(() => shelvesFrom(values))
  const fits = fitsOf(shelves, values)
  const worth = worthOf(shelves, fits)
  const [terms, setTerms] = useState<Terms>(() => ({ name: '', price: priceFor(worth), hours: 72, float: 80 }))
  const bps = returnBps(worth, toMicros(terms.price))
  async function create(): Promise<void> {
    const { tier } = await write('POST', '/admin/tiers', bodyOf(terms, shelves))
    if (tier) await navigate({ to: `/o/tiers/${tier.tier.tier_id}` })
  }
  return (
    <div className="columns wide-side">
      <ShelvesCard shelves={shelves} fits={fits} count={values.length} onChange={setShelves} />
      <section className="card" aria-labelledby="terms-title">
        <header className="card-head">
          <h2 id="terms-title">Pack of one card</h2>
        </header>
        <div className="card-body stack">
          <TermsFields terms={terms} onChange={(changed) => setTerms({ ...terms, ...changed })} />
          <p className="figure">
            {bpsText(bps)}
            <small>return to player, {fromMicros(worth)} USDC on average</small>
          </p>
          <Gauge value={bps} of={12_000} tone={bps > 9_500 ? 'warn' : 'good'} />
          {bps > 10_000 && (
            <p className="note" data-tone="bad">
              A pack holds more than it costs. Raise the price or lower the odds.
            </p>
          )}
          <p className="small soft">
            The first version is proposed. The tier is on sale once its shelves are stocked and the version is put on
            sale, which takes a second person above a return of 95 %.
          </p>
          <Act
            roles={['account_manager']}
            size="sm"
            variant="filled"
            blocked={missingOf(terms.name, terms.price, shelves, fits)}
            done="The tier is proposed."
            run={create}
          >
            Create tier
          </Act>
        </div>
      </section>
    </div>
  )
}

/** Which pack could the free cards become? */
export function NewTierPage() {
  const { values, error } = useFreeValues()
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>New tier</h1>
          <p>
            The free cards are divided into shelves by value. Change values, weights and price before you propose it.
          </p>
        </div>
      </header>
      {error && <Failure error={error} />}
      {!values && !error && <Loading lines={8} />}
      {values?.length === 0 && (
        <section className="card">
          <Empty
            icon={Layers}
            title="No free card to sell"
            action={<LinkButton to="/o/stock">See the stock</LinkButton>}
          >
            A tier needs cards that have a token, lie on no shelf, and have a current price.
          </Empty>
        </section>
      )}
      {values && values.length > 0 && <Editor values={values} />}
    </div>
  )
}
