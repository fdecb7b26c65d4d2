import { Button, Checkbox, TextInput } from '@mantine/core'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, PackageX, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { mayAct, useAccount } from '../../../api/session.ts'
import { useListState } from '../../../app/search.ts'
import { Empty, Failure } from '../../../parts/states.tsx'
import { AddressFields, bodyOfAddress, emptyAddress, isWhole } from '../address-fields.tsx'
import { useBase, usePost } from '../api.ts'
import { CardLine } from '../card-parts.tsx'
import { EarlierRecipients } from './earlier-recipients.tsx'

const codesOf = (text: string | undefined): string[] => [...new Set((text ?? '').split(',').filter(Boolean))]

function ChosenCards({ codes, onRemove }: { codes: readonly string[]; onRemove: (code: string) => void }) {
  return (
    <section className="card" aria-labelledby="cards-title">
      <header className="card-head">
        <h2 id="cards-title">
          {codes.length} {codes.length === 1 ? 'card' : 'cards'}
        </h2>
      </header>
      <ul className="card-lines card-body">
        {codes.map((code) => (
          <CardLine
            key={code}
            code={code}
            note={
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${code}`}
                onClick={() => onRemove(code)}
              >
                <X size={15} aria-hidden />
              </button>
            }
          />
        ))}
      </ul>
    </section>
  )
}

function NoCards() {
  const base = useBase()
  const action = (
    <LinkButton to={`${base}/inventory`} search={{ status: 'AVAILABLE' }}>
      Choose cards
    </LinkButton>
  )
  return (
    <div className="page">
      <h1 className="visually-hidden">Quote and ship</h1>
      <section className="card">
        <Empty icon={PackageX} title="No card chosen" action={action}>
          Select cards in the inventory, then press “Quote and ship”.
        </Empty>
      </section>
    </div>
  )
}

function useQuote(codes: readonly string[]) {
  const base = useBase()
  const post = usePost()
  const navigate = useNavigate()
  const [draft, setDraft] = useState({ address: emptyAddress, isInsured: true, signature: false, reference: '' })
  const { address, isInsured, signature, reference } = draft
  const quote = useMutation({
    mutationFn: () =>
      post('/shipping-quote', {
        unique_ids: codes,
        address: bodyOfAddress(address),
        insurance: isInsured ? 'declared' : 'none',
        signature,
        ...(reference.trim() && { reference: reference.trim() }),
      }),
    onSuccess: ({ order_id }) => void navigate({ to: `${base}/orders/${order_id}` }),
  })
  return { draft, change: (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed }), quote }
}

function Recipient({ form }: { form: ReturnType<typeof useQuote> }) {
  const { draft, change } = form
  return (
    <section className="card" aria-labelledby="address-title">
      <header className="card-head">
        <h2 id="address-title">Recipient</h2>
      </header>
      <div className="card-body stack">
        <EarlierRecipients onChoose={(address) => change({ address })} />
        <AddressFields address={draft.address} onChange={(address) => change({ address })} />
        <div className="row wrap ship-options">
          <Checkbox
            label="Insure for the declared value"
            checked={draft.isInsured}
            onChange={(event) => change({ isInsured: event.currentTarget.checked })}
          />
          <Checkbox
            label="Signature on delivery"
            checked={draft.signature}
            onChange={(event) => change({ signature: event.currentTarget.checked })}
          />
        </div>
        <TextInput
          data-field="reference"
          label="Your reference"
          placeholder="Shown on the order and in reports"
          maxLength={100}
          value={draft.reference}
          onChange={(event) => change({ reference: event.currentTarget.value })}
        />
      </div>
    </section>
  )
}

/** Where to, and what will it cost? The quote itself is an order, which is opened next. */
export function ShipPage() {
  const account = useAccount()
  const [search, change] = useListState()
  const codes = codesOf(search['cards'])
  const form = useQuote(codes)
  const isAllowed = mayAct(account, 'finance')
  function submit(event: FormEvent): void {
    event.preventDefault()
    form.quote.mutate()
  }
  if (codes.length === 0) return <NoCards />
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Quote and ship</h1>
          <p>Where do the cards go? Rates of every carrier come next; nothing is charged before you confirm.</p>
        </div>
        <ol className="wizard-steps" aria-label="Steps">
          <li aria-current="step">Address</li>
          <li>Rate</li>
          <li>Review</li>
        </ol>
      </header>
      <form className="columns wide-side" onSubmit={submit}>
        <Recipient form={form} />
        <div className="stack wizard-side">
          <ChosenCards
            codes={codes}
            onRemove={(code) => change({ cards: codes.filter((one) => one !== code).join(',') || undefined })}
          />
          {form.quote.error && <Failure error={form.quote.error} />}
          <Button
            type="submit"
            size="md"
            rightSection={<ArrowRight size={16} aria-hidden />}
            loading={form.quote.isPending}
            disabled={!isWhole(form.draft.address) || !isAllowed}
            title={isAllowed ? undefined : 'Needs the role finance'}
          >
            Get rates
          </Button>
        </div>
      </form>
    </div>
  )
}
