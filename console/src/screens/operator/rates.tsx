import { Button, Modal, TextInput } from '@mantine/core'
import { Plus, Receipt } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { formatDay, Time, useNow } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useOperatorRead, useWrite } from './api.ts'
import { cardAt, effectsOf, type Effect, type Fees, type RateCard, type RateName } from './rate-effect.ts'

type ShareName = Exclude<keyof Fees, RateName>

const rateNames: Readonly<Record<RateName, string>> = {
  receiving: 'Receiving',
  storage: 'Storage a month',
  handling_order: 'Handling of an order',
  handling_card: 'Handling of a card',
  withdrawal: 'Withdrawal',
  withdrawal_card: 'Card of a withdrawal',
  pickup: 'Pickup',
  transfer: 'Transfer',
  buyer_return: 'Buyer return',
}
const shareNames: Readonly<Record<ShareName, string>> = {
  postage_markup_bps: 'Markup on postage',
  coverage_bps: 'Coverage of declared value',
  tax_bps: 'Tax',
  minimum_cents: 'Least invoice',
}
const rates = Object.keys(rateNames) as RateName[]
const shares = Object.keys(shareNames) as ShareName[]

const dollars = (cents: number): string => `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const shareText = (name: ShareName, value: number): string =>
  name === 'minimum_cents' ? dollars(value) : `${value / 100} %`

function CardRow({ card, isFirst }: { card: RateCard; isFirst: boolean }) {
  return (
    <li>
      <details className="grow rate-card" open={isFirst}>
        <summary>
          <b>{card.name}</b>{' '}
          <Badge tone="neutral">{card.account_id === null ? 'All tenants' : `Account ${card.account_id}`}</Badge>{' '}
          <span className="small soft">
            {card.id === null ? (
              'built in'
            ) : (
              <>
                from <Time at={card.effective_from} />
              </>
            )}
          </span>
        </summary>
        <dl className="facts rate-facts">
          {rates.map((name) => {
            const { unit_amount_cents: cents, per_quantity: per } = card.fees[name]
            return (
              <div key={name}>
                <dt>{rateNames[name]}</dt>
                <dd>
                  {dollars(cents)}
                  {per > 1 && <span className="soft"> per {per.toLocaleString('en')}</span>}
                </dd>
              </div>
            )
          })}
          {shares.map((name) => (
            <div key={name}>
              <dt>{shareNames[name]}</dt>
              <dd>{shareText(name, card.fees[name])}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}

function Effects({ effects, from }: { effects: readonly Effect[]; from: string }) {
  return (
    <div className="stack" role="status">
      <h3 className="small soft">What changes {from}</h3>
      <table className="plain-table">
        <tbody>
          {effects.map(({ name, before, after, isBuiltIn }) => (
            <tr key={name}>
              <th scope="row">{rateNames[name]}</th>
              <td className="right soft">{dollars(before)}</td>
              <td className="right strong">{dollars(after)}</td>
              <td className="small soft">{isBuiltIn ? 'built in, not named here' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const centsOf = (text: string): number => {
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
const isAmount = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(text)

/** A new card contains only the given fees; the others are built in. */
function NewCard({ cards, onClose }: { cards: readonly RateCard[]; onClose: () => void }) {
  const write = useWrite()
  const now = useNow(60_000)
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const [account, setAccount] = useState('')
  const [amounts, setAmounts] = useState<Partial<Record<RateName, string>>>({})
  const given = rates.filter((rate) => amounts[rate] !== undefined && amounts[rate] !== '')
  const isValid =
    name.trim() !== '' &&
    given.length > 0 &&
    given.every((rate) => isAmount(amounts[rate] ?? '')) &&
    /^\d*$/.test(account)
  const owner = account === '' ? null : Number(account)
  const from = day === '' ? undefined : new Date(`${day}T00:00:00Z`)
  const base = cardAt(cards, owner, from?.getTime() ?? now)
  const cents = Object.fromEntries(
    given.filter((rate) => isAmount(amounts[rate] ?? '')).map((rate) => [rate, centsOf(amounts[rate] ?? '0')]),
  ) as Partial<Record<RateName, number>>
  const effects = effectsOf(
    rates,
    cents,
    base,
    cards.find(({ id }) => id === null),
  )
  const fees = Object.fromEntries(
    given.map((rate) => [
      rate,
      { unit_amount_cents: centsOf(amounts[rate] ?? '0'), per_quantity: base?.fees[rate].per_quantity ?? 1 },
    ]),
  )
  return (
    <div className="stack">
      <TextInput
        data-field="name"
        label="Name"
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        data-field="account_id"
        label="Account id"
        description="Empty for all tenants"
        inputMode="numeric"
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value.trim())}
      />
      <TextInput
        data-field="effective_from"
        label="Applies from"
        description="From the start of that day (UTC); empty: from now on"
        type="date"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <div className="rate-inputs">
        {rates.map((rate) => (
          <TextInput
            data-field="fees"
            key={rate}
            label={rateNames[rate]}
            placeholder={base && dollars(base.fees[rate].unit_amount_cents).slice(1)}
            inputMode="decimal"
            value={amounts[rate] ?? ''}
            onChange={(event) => setAmounts({ ...amounts, [rate]: event.currentTarget.value.trim() })}
          />
        ))}
      </div>
      {given.length > 0 && effects.length > 0 && (
        <Effects effects={effects} from={from ? `on ${formatDay(from)}` : 'from now on'} />
      )}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Act
          roles={['treasury']}
          size="sm"
          variant="filled"
          blocked={isValid ? undefined : 'Enter a name and at least one fee in dollars'}
          done={from ? `The rate card applies from ${formatDay(from)} on.` : 'The rate card applies from now on.'}
          onDone={onClose}
          run={() =>
            write('POST', '/rate-cards', {
              client_action_id: crypto.randomUUID(),
              account_id: owner,
              name: name.trim(),
              ...(from && { effective_from: from.toISOString() }),
              fees,
            })
          }
        >
          Create rate card
        </Act>
      </div>
    </div>
  )
}

/** What do tenants pay for? */
export function RatesPage() {
  const [isOpen, setOpen] = useState(false)
  const cards = useOperatorRead('/rate-cards')
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Rate cards</h1>
          <p>
            What the vault charges. A card for one tenant comes before one for all; invoices keep the card of their
            time.
          </p>
        </div>
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
          New rate card
        </Button>
      </header>
      <section className="card" aria-label="Rate cards">
        <Loaded query={cards}>
          {(data) =>
            data.rate_cards.length === 0 ? (
              <Empty icon={Receipt} title="No rate card yet">
                The built-in fees apply until one is created.
              </Empty>
            ) : (
              <ul className="shelf-list">
                {data.rate_cards.map((card, index) => (
                  <CardRow key={card.id ?? 'built-in'} card={card} isFirst={index === 0} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="New rate card" centered>
        <NewCard cards={cards.data?.rate_cards ?? []} onClose={() => setOpen(false)} />
      </Modal>
    </div>
  )
}
