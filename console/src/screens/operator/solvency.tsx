import type { Schemas } from '@packhouse/sdk'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { formatMoney, fromMicros, Money, toMicros } from '../../parts/money.tsx'
import { plural } from '../../parts/plural.ts'
import { Loaded } from '../../parts/states.tsx'
import { AdoptedActs } from './adopted-acts.tsx'
import { Gauge, timesOf } from './figures.tsx'
import { owedCredits } from './owed.ts'

type Reconciliation = Schemas['Reconciliation']

const bpsOf = (part: string, whole: string): number | null =>
  toMicros(whole) <= 0n ? null : Number((toMicros(part) * 10_000n) / toMicros(whole))

type CoverProps = {
  title: string
  text: string
  has: string
  owes: string
  hasName: string
  owesName: string
  isExact?: boolean
}

/** What is there against what is owed. */
function Cover({ title, text, has, owes, hasName, owesName, isExact = false }: CoverProps) {
  const bps = bpsOf(has, owes)
  const safe = bps === null || bps >= 10_500 ? 'good' : bps >= 10_000 ? 'warn' : 'bad'
  const tone = isExact ? (toMicros(has) === toMicros(owes) ? 'good' : 'bad') : safe
  return (
    <section className="card" aria-label={title}>
      <div className="card-body stack">
        <h2 className="cover-title">{title}</h2>
        <p className="figure">
          {bps === null ? 'Nothing owed' : timesOf(bps)}
          <small>{text}</small>
        </p>
        <Gauge value={bps ?? 20_000} of={isExact ? 10_000 : 20_000} tone={tone} />
        <dl className="facts">
          <dt>{hasName}</dt>
          <dd>
            <Money amount={has} unit="USDC" />
          </dd>
          <dt>{owesName}</dt>
          <dd>
            <Money amount={owes} unit="USDC" />
          </dd>
        </dl>
      </div>
    </section>
  )
}

function Verdict({ data }: { data: Reconciliation }) {
  const { is_sound, violations, chain, treasury, tokens } = data
  const reasons = [
    ...violations.map(({ rule, subject }) => `${rule}: ${subject}`),
    ...(chain && chain.surplus.amount_usdc.startsWith('-')
      ? [`${formatMoney(chain.surplus.amount_usdc)} USDC missing on chain`]
      : []),
    ...(treasury && treasury.unknown_acts > 0
      ? [`${treasury.unknown_acts} acts on chain that the ledger does not know`]
      : []),
    ...(treasury && treasury.open_acts > 0 ? [`${treasury.open_acts} adopted acts wait for a decision`] : []),
    ...(tokens?.differing ?? []),
  ]
  return (
    <div className="note verdict" data-tone={is_sound ? 'good' : 'bad'}>
      {is_sound ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
      <div>
        <b>{is_sound ? 'The books are sound.' : 'The books and the chain differ.'}</b>{' '}
        {is_sound
          ? 'No rule is violated, on-chain funds cover the credits, and every payment of the treasury is booked.'
          : 'Stop payments that depend on it and find the cause:'}
        {reasons.length > 0 && (
          <ul>
            {reasons.slice(0, 12).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

type FlowProps = { title: string; rows: readonly { name: string; amount: string }[] }

function Flows({ title, rows }: FlowProps) {
  return (
    <section className="card" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
      </header>
      <div className="card-body">
        {rows.length === 0 ? (
          <p className="soft">None.</p>
        ) : (
          <table className="plain-table flow-table">
            <tbody>
              {rows.map(({ name, amount }) => (
                <tr key={name}>
                  <th scope="row">{name.toLowerCase().replaceAll('_', ' ')}</th>
                  <td className="right">
                    <Money amount={amount} unit="USDC" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

function Books({ data }: { data: Reconciliation }) {
  const { credits, chain, treasury, buyback_float, holds, deposits, withdrawals } = data
  const backing = chain && fromMicros(toMicros(chain.credits_treasury.amount_usdc) + toMicros(chain.vaults.amount_usdc))
  return (
    <>
      <Verdict data={data} />
      <AdoptedActs />
      <div className="cover-grid">
        {buyback_float && (
          <Cover
            title="Buyback float"
            text="if every open sell-back were used"
            has={buyback_float.float.amount_usdc}
            owes={buyback_float.liability.amount_usdc}
            hasName="Float"
            owesName="Open sell-backs, at most"
          />
        )}
        {backing && chain && (
          <Cover
            title="Credits of end users"
            text="funds on chain over what is owed"
            has={backing}
            owes={owedCredits(chain.needed.amount_usdc, credits.balance.amount_usdc)}
            hasName="Treasury and vaults"
            owesName="Owed to end users"
          />
        )}
        {treasury && (
          <Cover
            title="Spending of the treasury"
            text="booked over spent; exactly 1 is right"
            has={treasury.booked.amount_usdc}
            owes={treasury.spent.amount_usdc}
            hasName="Booked"
            owesName="Spent on chain"
            isExact
          />
        )}
      </div>
      <div className="cover-grid">
        <Flows
          title="Credits"
          rows={[
            { name: `balance of ${plural(credits.wallets, 'wallet')}`, amount: credits.balance.amount_usdc },
            { name: 'Reserved', amount: credits.reserved.amount_usdc },
            { name: 'Available', amount: credits.available.amount_usdc },
            ...holds.map(({ source, count, amount_usdc: amount }) => ({ name: `${count} held for ${source}`, amount })),
          ]}
        />
        <Flows
          title="Deposits"
          rows={deposits.map(({ status, count, amount_usdc: amount }) => ({ name: `${count} ${status}`, amount }))}
        />
        <Flows
          title="Withdrawals"
          rows={withdrawals.map(({ status, count, amount_usdc: amount }) => ({ name: `${count} ${status}`, amount }))}
        />
      </div>
    </>
  )
}

/** Can we pay everything that we owe? */
export function SolvencyPage() {
  const books = useRead('/admin/ledger/reconciliation')
  const float = useRead('/admin/chain/float')
  const block = float.data?.float.block_number
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Solvency</h1>
          <p>
            What is owed against what is there, from the ledger and the chain
            {block !== undefined && `, block ${block.toLocaleString('en')}`}.
          </p>
        </div>
      </header>
      <Loaded query={books} lines={10}>
        {(data) => <Books data={data} />}
      </Loaded>
    </div>
  )
}
