import { Button, Modal, PinInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useSignedIn } from '../../api/session.ts'
import { Id } from '../../parts/id.tsx'
import { Failure } from '../../parts/states.tsx'
import { SecurityCard } from './card.tsx'
import { ChangeForm, OwnPassword, RemovalDialog, useChange } from './forms.tsx'

type Begun = { secret: string; uri: string }

function PasswordStep({ onBegun, onClose }: { onBegun: (begun: Begun) => void; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const begin = useMutation({
    mutationFn: () => call('/console/session/totp', { method: 'POST', body: { password } }),
    onSuccess: onBegun,
  })
  return (
    <ChangeForm
      action="Continue"
      error={begin.error}
      isPending={begin.isPending}
      onSubmit={() => begin.mutate()}
      onCancel={onClose}
    >
      <p className="soft">First your password, so that an unattended browser is not enough to add a factor.</p>
      <OwnPassword label="Your password" value={password} onChange={setPassword} />
    </ChangeForm>
  )
}

function CodeStep({ secret, uri, onClose }: Begun & { onClose: () => void }) {
  const confirm = useChange(
    (code: string) => call('/console/session/totp/confirm', { method: 'POST', body: { code } }),
    'The authenticator is active, and your other sessions have ended.',
    onClose,
  )
  return (
    <div className="stack">
      <p className="soft">
        Add this key to your authenticator app, or <a href={uri}>open it in an app on this device</a>.
      </p>
      <p>
        <Id value={secret} label="key" isWhole />
      </p>
      <p className="soft">Then enter the six digits that the app shows.</p>
      <PinInput
        data-field="code"
        length={6}
        type="number"
        oneTimeCode
        autoFocus
        aria-label="Code of your authenticator app"
        size="lg"
        onComplete={(code) => confirm.mutate(code)}
      />
      {confirm.error && <Failure error={confirm.error} />}
    </div>
  )
}

function Enrolment({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>()
  return begun ? <CodeStep {...begun} onClose={onClose} /> : <PasswordStep onBegun={setBegun} onClose={onClose} />
}

/** Codes of an authenticator app as the second factor. */
export function AuthenticatorCard({ isActive, isDemo }: { isActive: boolean; isDemo: boolean }) {
  const { second_factor_required: isRequired } = useSignedIn()
  const [isOpen, dialog] = useDisclosure(false)
  const state = isActive
    ? ({ tone: 'good', text: 'active', icon: ShieldCheck } as const)
    : ({ tone: isRequired ? 'warn' : 'neutral', text: 'not set up', icon: ShieldOff } as const)
  return (
    <SecurityCard icon={Smartphone} title="Authenticator app" state={state}>
      <p className="soft">
        {isActive
          ? 'Signing in and sensitive changes ask for a code of your app. Ten wrong codes lock it for a while.'
          : isRequired
            ? 'Every role but viewer needs a second factor here. An app on your phone shows a code every 30 seconds.'
            : 'A second factor protects you when your password is known. An app on your phone shows a code every 30 seconds.'}
      </p>
      <div className="row end">
        <Button variant={isActive ? 'default' : 'filled'} disabled={isDemo} onClick={dialog.open}>
          {isActive ? 'Remove' : 'Set up'}
        </Button>
      </div>
      {isActive ? (
        <RemovalDialog
          title="Remove the authenticator"
          text="Your password alone opens your account afterwards, unless you have a passkey."
          isOpen={isOpen}
          onClose={dialog.close}
          remove={(password) => call('/console/session/totp/remove', { method: 'POST', body: { password } })}
        />
      ) : (
        <Modal opened={isOpen} onClose={dialog.close} title="Set up an authenticator app" centered>
          <Enrolment onClose={dialog.close} />
        </Modal>
      )}
    </SecurityCard>
  )
}
