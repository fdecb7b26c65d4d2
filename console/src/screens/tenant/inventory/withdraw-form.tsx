import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { Segmented } from '../../../parts/segmented.tsx'
import { Failure } from '../../../parts/states.tsx'
import { AddressFields, bodyOfAddress, emptyAddress, isWhole } from '../address-fields.tsx'
import { useBase, usePost, useSites } from '../api.ts'
import { EarlierRecipients } from '../outbound/earlier-recipients.tsx'
import type { FormProps } from './selection.ts'
import { WithdrawalPrice } from './withdrawal-price.tsx'

const methods = [
  ['ship', 'Ship to us'],
  ['pickup', 'Collect in person'],
] as const
type Method = (typeof methods)[number][0]

/** Takes cards out of the vault for good. */
export function WithdrawForm({ cards, onDone, onClose }: FormProps) {
  const post = usePost()
  const base = useBase()
  const sites = useSites()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [method, setMethod] = useState<Method>('ship')
  const [address, setAddress] = useState(emptyAddress)
  const [note, setNote] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const destination = bodyOfAddress(address)
  const request = useMutation({
    mutationFn: () =>
      post('/withdrawals', {
        unique_ids: [...cards.keys()],
        method,
        ...(method === 'ship' && { destination }),
        ...(note && { note }),
        idempotency_key: key,
      }),
    onSuccess: async ({ withdrawal }) => {
      await client.invalidateQueries()
      onDone()
      void navigate({ to: `${base}/withdrawals/${withdrawal.id}` })
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    request.mutate()
  }
  const siteIds = [...new Set([...cards.values()].flatMap(({ site_id }) => site_id ?? []))]
  const site = sites.get(siteIds[0] ?? 0)
  return (
    <form className="stack" onSubmit={submit}>
      <Segmented<Method> label="How" value={method} choices={methods} onChange={setMethod} />
      {method === 'ship' ? (
        <>
          <EarlierRecipients onChoose={setAddress} />
          <AddressFields address={address} onChange={setAddress} />
        </>
      ) : (
        <p className="note" data-tone={siteIds.length > 1 ? 'warn' : 'accent'}>
          {siteIds.length > 1
            ? 'These cards are at several sites; a pickup is at one. Select the cards of one site.'
            : `At ${site?.name ?? 'the site'}. When the cards are ready, a code is sent to your notice address; the person who collects shows it with an identity document.`}
        </p>
      )}
      <TextInput
        data-field="note"
        label="Note"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={500}
      />
      <WithdrawalPrice cards={cards.size} isPickup={method === 'pickup'} />
      <p className="soft small">
        {cards.size} {cards.size === 1 ? 'card leaves' : 'cards leave'} the vault. The price is on your next invoice;
        you can cancel until the warehouse has begun.
      </p>
      {request.error && <Failure error={request.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={request.isPending}
          disabled={method === 'ship' ? !isWhole(address) : siteIds.length !== 1}
        >
          Withdraw {cards.size} {cards.size === 1 ? 'card' : 'cards'}
        </Button>
      </div>
    </form>
  )
}
