import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Failure } from '../../../parts/states.tsx'
import { usePost, useTenant } from '../api.ts'
import { VaultPicture } from '../card-parts.tsx'
import { Cents, formatCents, readCents } from '../cents.tsx'
import type { FormProps } from './selection.ts'

const plain = (cents: number): string => (cents === 0 ? '' : formatCents(cents).slice(1))

/** Declares a value per card; the market value is proposed. */
export function DeclareForm({ cards, onDone, onClose }: FormProps) {
  const post = usePost()
  const client = useQueryClient()
  const tenant = useTenant()
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(
    () =>
      new Map([...cards].map(([code, card]) => [code, plain(card.market_value_cents ?? card.declared_value_cents)])),
  )
  const [note, setNote] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const values = [...texts].map(([unique_id, text]) => ({ unique_id, declared_value_cents: readCents(text) }))
  const isReady = values.every(({ declared_value_cents }) => declared_value_cents !== undefined)
  const total = values.reduce((sum, { declared_value_cents }) => sum + (declared_value_cents ?? 0), 0)
  const limit = tenant.data?.account.coverage.auto_approve_cents
  const declare = useMutation({
    mutationFn: () =>
      post('/declared-values', {
        values: values.map(({ unique_id, declared_value_cents = 0 }) => ({
          unique_id,
          declared_value_cents,
          ...(note && { note }),
        })),
        idempotency_key: key,
      }),
    onSuccess: async ({ declared_values: made }) => {
      const waiting = made.filter(({ status }) => status === 'SUBMITTED').length
      notifications.show({
        message: waiting > 0 ? `Declared; ${waiting} of ${made.length} wait for a review.` : 'The values apply now.',
      })
      await client.invalidateQueries()
      onDone()
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    declare.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <ul className="declare-list">
        {[...cards.values()].map((card) => (
          <li key={card.unique_id} className="row">
            <VaultPicture card={card} size="thumb" />
            <span className="grow">
              <b className="strong cut">{card.name}</b>
              <span className="small soft">
                market <Cents value={card.market_value_cents} /> · declared <Cents value={card.declared_value_cents} />
              </span>
            </span>
            <TextInput
              data-field="declared_value_cents"
              aria-label={`Value of ${card.name}, ${card.unique_id}`}
              leftSection="$"
              inputMode="decimal"
              value={texts.get(card.unique_id) ?? ''}
              error={readCents(texts.get(card.unique_id) ?? '') === undefined}
              onChange={(event) => setTexts(new Map(texts).set(card.unique_id, event.currentTarget.value))}
            />
          </li>
        ))}
      </ul>
      <TextInput
        data-field="note"
        label="Note"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={500}
      />
      <p className="soft small">
        {formatCents(total)} in all.
        {limit !== undefined &&
          ` Up to ${formatCents(limit)} per card, and up to three times the market value, a value applies at once; others are reviewed.`}
      </p>
      {declare.error && <Failure error={declare.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady} loading={declare.isPending}>
          Declare {cards.size === 1 ? 'value' : `${cards.size} values`}
        </Button>
      </div>
    </form>
  )
}
