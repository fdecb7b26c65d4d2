import type { Schemas } from '@packhouse/sdk'
import { Button, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Fingerprint, ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { createPasskey, hasPasskeys } from '../../api/passkeys.ts'
import { Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { useOperatorRead, useWrite } from '../operator/api.ts'
import type { Proof } from '../../api/prove.ts'
import { proveAnd, ProofFields } from '../partner/proof.tsx'
import { SecurityCard } from './card.tsx'
import { ChangeForm, OwnPassword, RemovalDialog, useChange } from './forms.tsx'

type Passkey = Schemas['Passkey']

function Registration({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [proof, setProof] = useState<Proof>({})
  const register = useChange(
    () =>
      proveAnd({ ...proof, ...(proof.code && { password }) }, async () => {
        const { options } = await write('POST', '/session/passkeys/options', { password })
        const response = await createPasskey(options)
        return write('POST', '/session/passkeys', { name, response: response as never })
      }),
    'The passkey is registered, and your other sessions have ended.',
    onClose,
  )
  return (
    <ChangeForm
      action="Register"
      error={register.error}
      isPending={register.isPending}
      onSubmit={() => register.mutate(undefined)}
      onCancel={onClose}
    >
      <TextInput
        data-field="name"
        label="Name"
        description="Such as the device or the key that holds it."
        required
        withAsterisk={false}
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <OwnPassword label="Your password" value={password} onChange={setPassword} />
      <ProofFields proof={proof} onChange={setProof} />
    </ChangeForm>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const write = useWrite()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <li className="spread">
      <span className="cut">
        <b>{name}</b>
        <br />
        <span className="small soft">
          {last_used_at ? (
            <>
              last used <Time at={last_used_at} />
            </>
          ) : (
            <>
              registered <Time at={created_at} />
            </>
          )}
        </span>
      </span>
      <Button size="xs" variant="default" aria-label={`Remove ${name}`} onClick={dialog.open}>
        Remove
      </Button>
      <RemovalDialog
        title={`Remove ${name}`}
        text="This passkey no longer signs you in."
        isOpen={isOpen}
        onClose={dialog.close}
        remove={(password) => write('POST', `/session/passkeys/${id}/remove`, { password })}
      />
    </li>
  )
}

/** Passkeys of an operator: a device or a security key as the second factor. */
export function PasskeysCard({ count, isDemo }: { count: number; isDemo: boolean }) {
  const query = useOperatorRead('/session/passkeys')
  const [isOpen, dialog] = useDisclosure(false)
  const isPossible = hasPasskeys() && !isDemo
  const state =
    count > 0
      ? ({ tone: 'good', text: `${count} registered`, icon: ShieldCheck } as const)
      : ({ tone: 'neutral', text: 'none', icon: ShieldOff } as const)
  return (
    <SecurityCard icon={Fingerprint} title="Passkeys" state={state}>
      <p className="soft">A fingerprint, a face or a security key instead of a code. A passkey cannot be phished.</p>
      {count > 0 && (
        <Loaded query={query} lines={1}>
          {({ passkeys }) => (
            <ul className="sent-list">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
        </Loaded>
      )}
      <div className="row end">
        <Button variant="default" disabled={!isPossible} onClick={dialog.open}>
          Register a passkey
        </Button>
      </div>
      <Modal opened={isOpen} onClose={dialog.close} title="Register a passkey" centered>
        <Registration onClose={dialog.close} />
      </Modal>
    </SecurityCard>
  )
}
