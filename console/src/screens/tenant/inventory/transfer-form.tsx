import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { Failure } from '../../../parts/states.tsx'
import { useBase, usePost } from '../api.ts'
import { CardLine } from '../card-parts.tsx'
import type { FormProps } from './selection.ts'

/** Offers the cards to another account of the vault. */
export function TransferForm({ cards, onDone, onClose }: FormProps) {
  const post = usePost()
  const base = useBase()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const offer = useMutation({
    mutationFn: () =>
      post('/card-transfers', {
        unique_ids: [...cards.keys()],
        to_account: to.trim().toUpperCase(),
        ...(note && { note }),
        idempotency_key: `${key}:${to}`.slice(0, 128),
      }),
    onSuccess: async ({ transfer }) => {
      await client.invalidateQueries()
      onDone()
      void navigate({ to: `${base}/transfers/${transfer.id}` })
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    offer.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <ul className="card-lines short">
        {[...cards.values()].map(({ unique_id, name }) => (
          <CardLine key={unique_id} code={unique_id} name={name} />
        ))}
      </ul>
      <TextInput
        data-field="to_account"
        label="Account number of the recipient"
        placeholder="VAULT-0002"
        required
        withAsterisk={false}
        data-autofocus
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <TextInput
        data-field="note"
        label="Note"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={500}
      />
      <p className="soft small">
        The cards stay where they are. They change their owner at once; if the recipient wants to be asked, they wait
        seven days for the answer, and you can cancel until then.
      </p>
      {offer.error && <Failure error={offer.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={offer.isPending} disabled={to.trim() === ''}>
          Transfer {cards.size} {cards.size === 1 ? 'card' : 'cards'}
        </Button>
      </div>
    </form>
  )
}
