import { Button, Modal, PasswordInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../operator/api.ts'
import type { Proof } from '../../api/prove.ts'
import { proveAnd, ProofFields } from '../partner/proof.tsx'
import { SecurityCard } from './card.tsx'
import { ChangeForm, useChange } from './forms.tsx'

function PinForm({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  const [pin, setPin] = useState('')
  const [proof, setProof] = useState<Proof>({})
  const change = useChange(
    () => proveAnd(proof, () => write('POST', '/session/pin', { pin })),
    'Your badge has another PIN now.',
    onClose,
  )
  return (
    <ChangeForm
      action="Save PIN"
      error={change.error}
      isPending={change.isPending}
      onSubmit={() => change.mutate(undefined)}
      onCancel={onClose}
    >
      <PasswordInput
        data-field="pin"
        label="New PIN"
        description="Six to eight digits."
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]{6,8}"
        required
        withAsterisk={false}
        data-autofocus
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <ProofFields proof={proof} onChange={setProof} />
    </ChangeForm>
  )
}

/** Badge and PIN open a station of the warehouse. */
export function PinCard({ isDemo }: { isDemo: boolean }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <SecurityCard icon={IdCard} title="PIN of your badge">
      <p className="soft">Badge and PIN sign you in at a station. Only you know the PIN.</p>
      <div className="row end">
        <Button variant="default" disabled={isDemo} onClick={dialog.open}>
          Choose another PIN
        </Button>
      </div>
      <Modal opened={isOpen} onClose={dialog.close} title="Choose the PIN of your badge" centered>
        <PinForm onClose={dialog.close} />
      </Modal>
    </SecurityCard>
  )
}
