import { Button, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { sessionQuery } from '../../api/session.ts'
import { PasswordField } from '../../parts/password-field.tsx'
import { Failure } from '../../parts/states.tsx'
import type { Proof } from '../../api/prove.ts'
import { proveAnd, ProofFields } from '../partner/proof.tsx'

/** Runs a change of the person’s own factors, then reads the session and the page again. */
export function useChange<Input>(run: (input: Input) => Promise<unknown>, done: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      notifications.show({ message: done })
      onDone()
      await client.invalidateQueries({ queryKey: ['security'] })
      await client.refetchQueries({ queryKey: sessionQuery.queryKey })
    },
  })
}

type FormProps = {
  children: ReactNode
  action: string
  error: Error | null
  isPending: boolean
  onSubmit: () => void
  onCancel?: (() => void) | undefined
}

export function ChangeForm({ children, action, error, isPending, onSubmit, onCancel }: FormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      {error && <Failure error={error} />}
      <div className="row end">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isPending}>
          {action}
        </Button>
      </div>
    </form>
  )
}

type OwnPasswordProps = { label: string; value: string; onChange: (value: string) => void; isNew?: boolean }

/** The password before a change, or the new one. */
export const OwnPassword = ({ isNew = false, ...given }: OwnPasswordProps) => (
  <PasswordField
    {...given}
    {...(isNew
      ? {
          autoComplete: 'new-password',
          minLength: 12,
          description: 'At least 12 characters, and none that everyone knows.',
        }
      : { 'data-field': 'current' })}
  />
)

type RemovalProps = {
  title: string
  text: string
  isOpen: boolean
  onClose: () => void
  /** Removes the factor with the password, after all factors were proved. */
  remove: (password: string) => Promise<unknown>
}

/** Taking a factor away asks for all factors again. */
export function RemovalDialog({ title, text, isOpen, onClose, remove }: RemovalProps) {
  const [password, setPassword] = useState('')
  const [proof, setProof] = useState<Proof>({})
  const change = useChange(
    () => proveAnd({ ...proof, ...(proof.code && { password }) }, () => remove(password)),
    'It is removed, and your other sessions have ended.',
    onClose,
  )
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered>
      <ChangeForm
        action="Remove"
        error={change.error}
        isPending={change.isPending}
        onSubmit={() => change.mutate(undefined)}
        onCancel={onClose}
      >
        <p>{text}</p>
        <OwnPassword label="Your password" value={password} onChange={setPassword} />
        <ProofFields proof={proof} onChange={setProof} />
      </ChangeForm>
    </Modal>
  )
}
