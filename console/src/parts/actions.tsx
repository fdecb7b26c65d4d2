import { Button, Modal, TextInput, Tooltip, type ButtonProps } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { mayAct, nameRoles, useAccount, type Role } from '../api/session.ts'
import { Failure } from './states.tsx'

/**
 * How much an action asks before it runs: 0 at once, 1 the button asks again, 2 a dialog with the consequences, 3 also a
 * typed name and a second factor, 4 also another person.
 */
export type Level = 0 | 1 | 2 | 3 | 4

export type Confirmation = { typed?: string; code?: string }

type ActionProps = {
  level: Level
  role: Role | readonly Role[]
  children: string
  run: (confirmation: Confirmation) => Promise<unknown>
  done: string
  icon?: ReactNode
  /** The consequences in numbers; shown from level 2. */
  consequences?: ReactNode
  /** The name to type; asked from level 3. */
  name?: string
  isFinal?: boolean
  variant?: ButtonProps['variant']
  size?: ButtonProps['size']
}

const askAgainMs = 4_000

/** A button with the right amount of confirmation; disabled with the role that could press it. */
export function ActionButton(props: ActionProps) {
  const { level, role, children, run, done, icon, variant = 'default', size = 'sm' } = props
  const account = useAccount()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      setAsking(false)
      notifications.show({ message: done, autoClose: 6_000 })
      await client.invalidateQueries()
    },
    onError: (error) => {
      if (level < 2) notifications.show({ message: error.message, color: 'red', autoClose: 10_000 })
    },
  })
  useEffect(() => {
    if (level !== 1 || !isAsking) return
    const timer = setTimeout(() => setAsking(false), askAgainMs)
    return () => clearTimeout(timer)
  }, [level, isAsking])
  const isAllowed = mayAct(account, role)
  const press = (): void => {
    if (level === 0 || (level === 1 && isAsking)) mutation.mutate({})
    else setAsking(true)
  }
  return (
    <>
      <Tooltip label={`Needs the role ${nameRoles(role)}`} disabled={isAllowed}>
        <Button
          variant={level === 1 && isAsking ? 'filled' : variant}
          size={size}
          leftSection={icon}
          loading={mutation.isPending && level < 2}
          onClick={isAllowed ? press : undefined}
          aria-disabled={!isAllowed}
          {...(!isAllowed && { 'data-disabled': true })}
        >
          {level === 1 && isAsking ? `Press again to ${children.toLowerCase()}` : children}
        </Button>
      </Tooltip>
      {level >= 2 && (
        <ActionDialog
          {...props}
          isOpen={isAsking}
          isPending={mutation.isPending}
          error={mutation.error}
          onClose={() => setAsking(false)}
          onConfirm={(confirmation) => mutation.mutate(confirmation)}
        />
      )}
    </>
  )
}

type DialogProps = ActionProps & {
  isOpen: boolean
  isPending: boolean
  error: Error | null
  onClose: () => void
  onConfirm: (confirmation: Confirmation) => void
}

function ActionDialog(props: DialogProps) {
  const { level, children, consequences, name = '', isFinal, isOpen, isPending, error, onClose, onConfirm } = props
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const isReady = level < 3 || (typed === name && /^\d{6}$/.test(code))
  return (
    <Modal opened={isOpen} onClose={onClose} title={children} centered>
      <div className="stack">
        <div>{consequences}</div>
        {isFinal && <p className="strong">This cannot be undone.</p>}
        {level >= 3 && (
          <>
            <TextInput
              label={`Type ${name} to confirm`}
              value={typed}
              onChange={(e) => setTyped(e.currentTarget.value)}
            />
            <TextInput
              data-field="code"
              label="Code of your authenticator app"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </>
        )}
        {level === 4 && <p className="soft">Another person has to approve this before it takes effect.</p>}
        {error && <Failure error={error} />}
        <div className="row end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            {...(isFinal && { className: 'danger' })}
            loading={isPending}
            disabled={!isReady}
            onClick={() => onConfirm({ typed, code })}
          >
            {level === 4 ? 'Propose' : children}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
