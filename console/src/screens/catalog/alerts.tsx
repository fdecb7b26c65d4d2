import type { Schemas } from '@packhouse/sdk'
import { Button, NumberInput, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useListing } from '../../api/account.ts'
import { send } from '../../api/client.ts'
import { apiBaseOf, useAccount } from '../../api/session.ts'
import { Failure } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import type { Card } from './data.ts'
import { formatUsd } from './prices.tsx'

type Alert = Schemas['PriceAlert']
type Side = 'above' | 'below'
type Wanted = { grade: string; side: Side; amount: number }

const raw = 'raw'

/** Writes that concern the alerts of the open account. */
function useAlerts() {
  const base = apiBaseOf(useAccount())
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: [base, '/catalog/alerts'] })
  const idempotencyKey = (): string => crypto.randomUUID()
  const add = useMutation({
    mutationFn: ({ card, wanted }: { card: { game: string; card_id: string }; wanted: Wanted }) =>
      send(`${base}/catalog/alerts`, {
        method: 'POST',
        body: { ...card, grade: wanted.grade, [wanted.side]: wanted.amount },
        idempotencyKey: idempotencyKey(),
      }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: number) =>
      send(`${base}/catalog/alerts/${id}`, { method: 'DELETE', idempotencyKey: idempotencyKey() }),
    onSuccess,
  })
  return { add, remove }
}

const describe = ({ grade, above, below }: Alert): string =>
  `${grade ?? 'Raw'} at ${formatUsd(above ?? below ?? 0)} or ${above === null ? 'less' : 'more'}`

function AlertList({ alerts, onRemove }: { alerts: readonly Alert[]; onRemove: (id: number) => void }) {
  return (
    <ul className="plain-list">
      {alerts.map((alert) => (
        <li key={alert.alert_id} className="spread">
          <span>
            {describe(alert)}{' '}
            {alert.met_at && (
              <span className="small soft">
                met <Time at={alert.met_at} />
              </span>
            )}
          </span>
          <Button
            variant="default"
            size="xs"
            aria-label={`Remove alert: ${describe(alert)}`}
            onClick={() => onRemove(alert.alert_id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The prices of this card that the account watches; webhooks tell when one is met. */
export function PriceAlerts({ game, card }: { game: string; card: Card }) {
  const { rows } = useListing('/catalog/alerts', {}, 'alerts')
  const { add, remove } = useAlerts()
  const [grade, setGrade] = useState(raw)
  const [side, setSide] = useState<Side>('below')
  const [amount, setAmount] = useState<number | string>('')
  const grades = (card.pricing?.graded ?? []).map(({ company, grade: name }) => `${company} ${name}`)
  const own = rows.filter((alert) => alert.game === game && alert.card_id === card.id)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const wanted = { grade, side, amount: Number(amount) }
    add.mutate({ card: { game, card_id: card.id }, wanted }, { onSuccess: () => setAmount('') })
  }
  return (
    <section className="card" aria-labelledby="alerts-title">
      <header className="card-head">
        <h2 id="alerts-title">Price alerts</h2>
      </header>
      <div className="card-body stack">
        <p className="small soft">
          The webhooks of the account receive <span className="mono">price.alert</span> each time that the value reaches
          the price.
        </p>
        {own.length > 0 && <AlertList alerts={own} onRemove={(id) => remove.mutate(id)} />}
        <form className="row wrap" onSubmit={submit} aria-label="New price alert">
          <Select
            aria-label="Value of"
            data={[{ value: raw, label: 'Raw' }, ...grades]}
            value={grade}
            onChange={(value) => setGrade(value ?? raw)}
            allowDeselect={false}
            w={140}
          />
          <Select
            aria-label="Side"
            data={[
              { value: 'below', label: 'at or below' },
              { value: 'above', label: 'at or above' },
            ]}
            value={side}
            onChange={(value) => setSide(value === 'above' ? 'above' : 'below')}
            allowDeselect={false}
            w={140}
          />
          <NumberInput
            data-field="above"
            aria-label="Price in USD"
            prefix="$"
            min={0.01}
            max={100_000_000}
            decimalScale={2}
            value={amount}
            onChange={setAmount}
            w={140}
          />
          <Button type="submit" loading={add.isPending} disabled={!(Number(amount) > 0)}>
            Watch
          </Button>
        </form>
        {(add.error ?? remove.error) && <Failure error={add.error ?? (remove.error as Error)} />}
      </div>
    </section>
  )
}
