import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useRead } from '../../../api/account.ts'
import { call } from '../../../api/client.ts'
import type { Data } from '../../../../../web/src/routes.ts'
import { apiBaseOf, mayAct, useAccount } from '../../../api/session.ts'
import { Failure, Loaded } from '../../../parts/states.tsx'

type Details = Data<'/mystery/billing-details'>

function EditDetails({ known, onClose }: { known: Details; onClose: () => void }) {
  const account = useAccount()
  const client = useQueryClient()
  const [name, setName] = useState(known.legal_name ?? '')
  const [address, setAddress] = useState(known.address ?? '')
  const [taxId, setTaxId] = useState(known.tax_id ?? '')
  const save = useMutation({
    mutationFn: () =>
      call(`${apiBaseOf(account)}/mystery/billing-details`, {
        method: 'PUT',
        body: { legal_name: name, address, tax_id: taxId.trim() || null },
      }),
    onSuccess: async () => {
      notifications.show({ message: 'The billing details are saved.' })
      await client.invalidateQueries()
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p>Statements from now on name your company like this; closed ones keep the details of their day.</p>
      <TextInput
        data-field="legal_name"
        label="Legal name"
        required
        withAsterisk={false}
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        data-field="address"
        label="Address"
        description="One line each for street, city and country."
        required
        withAsterisk={false}
        autosize
        minRows={3}
        maxLength={500}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        data-field="tax_id"
        label="Tax id, optional"
        maxLength={64}
        value={taxId}
        onChange={(event) => setTaxId(event.currentTarget.value)}
      />
      {save.error && <Failure error={save.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending} disabled={name.trim() === '' || address.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** Whom do statements name? */
export function BillingDetailsCard() {
  const account = useAccount()
  const [isOpen, dialog] = useDisclosure(false)
  const details = useRead('/mystery/billing-details')
  const mayEdit = mayAct(account, 'finance')
  return (
    <section className="card" aria-labelledby="billing-title">
      <header className="card-head">
        <h2 id="billing-title">Billing details</h2>
        <Button
          size="xs"
          variant="default"
          disabled={!mayEdit || !details.data}
          title={mayEdit ? undefined : 'Needs the role owner or finance'}
          onClick={dialog.open}
        >
          {details.data?.legal_name === null ? 'Set' : 'Change'}
        </Button>
      </header>
      <div className="card-body">
        <Loaded query={details} lines={3}>
          {(known) => (
            <>
              {known.legal_name === null ? (
                <p className="note" data-tone="plain">
                  <Building2 size={16} aria-hidden />
                  <span>Your accountant needs your legal name, address and tax id on statements. Set them here.</span>
                </p>
              ) : (
                <address className="billing-lines">
                  <b>
                    <bdi>{known.legal_name}</bdi>
                  </b>
                  {known.address?.split('\n').map((line, index) => (
                    <bdi key={index}>{line}</bdi>
                  ))}
                  {known.tax_id !== null && (
                    <span className="small soft">
                      Tax id <bdi>{known.tax_id}</bdi>
                    </span>
                  )}
                </address>
              )}
              <Modal opened={isOpen} onClose={dialog.close} title="Billing details" centered>
                <EditDetails known={known} onClose={dialog.close} />
              </Modal>
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}
