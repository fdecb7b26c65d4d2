import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../api/account.ts'
import { Failure } from '../../../parts/states.tsx'
import { useBase, usePost, type Order } from '../api.ts'
import { reasons, ReturnBadge } from '../inbound/return-parts.tsx'

type Reason = keyof typeof reasons
const reasonNames = Object.keys(reasons) as Reason[]

function Announce({ order, onClose }: { order: Order; onClose: () => void }) {
  const post = usePost()
  const base = useBase()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(order.items?.filter(({ status }) => status === 'SHIPPED').map(({ unique_id }) => unique_id)),
  )
  const [reason, setReason] = useState<Reason>('unwanted')
  const [tracking, setTracking] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const announce = useMutation({
    mutationFn: () =>
      post('/returns', {
        order_id: order.order_id,
        unique_ids: [...chosen],
        reason,
        ...(tracking.trim() !== '' && { tracking_number: tracking.trim() }),
        idempotency_key: key,
      }),
    onSuccess: async ({ buyer_return: made }) => {
      await client.invalidateQueries()
      void navigate({ to: `${base}/returns/${made.id}` })
    },
  })
  const toggle = (code: string): void => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    setChosen(next)
  }
  return (
    <form
      className="card-body stack"
      onSubmit={(event) => {
        event.preventDefault()
        announce.mutate()
      }}
    >
      <div className="stack" role="group" aria-label="Which cards come back?">
        <span className="small soft">Which cards come back?</span>
        {order.items
          ?.filter(({ status }) => status === 'SHIPPED')
          .map(({ unique_id, name }) => (
            <label key={unique_id} className="row">
              <input type="checkbox" checked={chosen.has(unique_id)} onChange={() => toggle(unique_id)} />
              <span>{name}</span>
            </label>
          ))}
      </div>
      <label className="field">
        <span>Reason</span>
        <select
          className="plain-select"
          value={reason}
          onChange={(event) => setReason(reasonNames.find((name) => name === event.currentTarget.value) ?? 'other')}
        >
          {reasonNames.map((name) => (
            <option key={name} value={name}>
              {reasons[name]}
            </option>
          ))}
        </select>
      </label>
      <TextInput
        data-field="tracking_number"
        label="Tracking number, if you know it"
        maxLength={64}
        value={tracking}
        onChange={(event) => setTracking(event.currentTarget.value)}
      />
      {announce.error && <Failure error={announce.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={announce.isPending} disabled={chosen.size === 0}>
          Announce
        </Button>
      </div>
    </form>
  )
}

/** The returns of a delivered order, and a form to announce another. */
export function OrderReturns({ order }: { order: Order }) {
  const base = useBase()
  const [isOpen, setOpen] = useState(false)
  const returns = useRead('/returns', { order_id: order.order_id })
  const found = returns.data?.buyer_returns ?? []
  if (order.status !== 'DELIVERED') return null
  // The cards of an open return cannot be announced again.
  const isOpenReturn = found.some(({ status }) => status !== 'COMPLETED' && status !== 'CANCELLED')
  const canReturn = !isOpenReturn && (order.items?.some(({ status }) => status === 'SHIPPED') ?? false)
  if (found.length === 0 && !canReturn) return null
  return (
    <section className="card" aria-labelledby="returns-title">
      <header className="card-head">
        <h2 id="returns-title">Buyer returns</h2>
        {canReturn && !isOpen && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            Announce a return
          </Button>
        )}
      </header>
      {found.length > 0 && (
        <ul className="shelf-list">
          {found.map(({ id, return_number, status }) => (
            <li key={id}>
              <Link to={`${base}/returns/${id}`} className="mono grow">
                {return_number}
              </Link>
              <ReturnBadge status={status} />
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && !isOpen && <p className="card-body small soft">The buyer has sent nothing back.</p>}
      {isOpen && <Announce order={order} onClose={() => setOpen(false)} />}
    </section>
  )
}
