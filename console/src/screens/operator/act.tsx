import { Button, Checkbox, Modal, Textarea, Tooltip, type ButtonProps } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import { useRefusedFields } from '../../parts/refused-fields.ts'
import { Failure } from '../../parts/states.tsx'
import { ProofForm } from './proof.tsx'
import { useHolds, useWhoCould, type OperatorRole } from './roles.ts'

export type ActProps = {
  roles: readonly OperatorRole[] | 'any'
  children: string
  /** The name of the button and the title of its dialog where the short text does not say what is concerned. */
  label?: string
  run: (reason: string) => Promise<unknown>
  done: string
  /** The consequences in numbers; with them the button opens a dialog first. */
  consequences?: ReactNode
  /** Asks for a reason that stays in the records. */
  reason?: string
  /** Why the person may not, apart from the role. */
  blocked?: string | undefined
  icon?: ReactNode
  /** The dialog has room for a table. */
  wide?: boolean
  isFinal?: boolean
  /** What the person has to tick before the act is possible. */
  acknowledge?: string | undefined
  variant?: ButtonProps['variant']
  size?: ButtonProps['size']
  onDone?: () => void
}

const isProofMissing = (error: Error | null): boolean => error instanceof ApiError && error.code === 'proof_required'

/** An action of an operator: disabled with the role that could, asked about first, and proved again where needed. */
export function Act(props: ActProps) {
  const { roles, children, label, run, done, consequences, reason, blocked, icon, onDone } = props
  const { variant = 'default', size = 'xs' } = props
  const client = useQueryClient()
  const isHeld = useHolds(roles)
  const whoCould = useWhoCould(roles)
  const [isOpen, setOpen] = useState(false)
  const act = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      setOpen(false)
      notifications.show({ message: done, autoClose: 6_000 })
      onDone?.()
      await client.invalidateQueries()
    },
    onError: (error) => {
      if (isProofMissing(error)) setOpen(true)
      else if (!isOpen) notifications.show({ message: error.message, color: 'red', autoClose: 10_000 })
    },
  })
  const button = useRef<HTMLButtonElement>(null)
  useRefusedFields(button, act.error)
  const hint = isHeld ? blocked : whoCould
  const asksFirst = consequences !== undefined || reason !== undefined || props.acknowledge !== undefined
  function press(): void {
    if (hint !== undefined) return
    if (asksFirst) setOpen(true)
    else act.mutate('')
  }
  return (
    <>
      <Tooltip label={hint} disabled={hint === undefined} multiline maw={320}>
        <Button
          ref={button}
          variant={variant}
          size={size}
          leftSection={icon}
          loading={act.isPending && !isOpen}
          onClick={press}
          aria-label={label}
          aria-disabled={hint !== undefined}
          {...(hint !== undefined && { 'data-disabled': true, title: hint })}
        >
          {children}
        </Button>
      </Tooltip>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={label ?? children}
        size={props.wide ? 'lg' : 'md'}
        centered
      >
        {isProofMissing(act.error) ? (
          <ProofForm
            onProved={() => {
              const given = act.variables ?? ''
              act.reset()
              act.mutate(given)
            }}
          />
        ) : (
          <Question
            {...props}
            error={act.error}
            isPending={act.isPending}
            onConfirm={act.mutate}
            onClose={() => setOpen(false)}
          />
        )}
      </Modal>
    </>
  )
}

type QuestionProps = ActProps & {
  error: Error | null
  isPending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

function Question(props: QuestionProps) {
  const { children, consequences, reason, isFinal, acknowledge, error, isPending, onConfirm, onClose } = props
  const [text, setText] = useState('')
  const [isTicked, setTicked] = useState(false)
  const isMissing = (reason !== undefined && text.trim() === '') || (acknowledge !== undefined && !isTicked)
  return (
    <div className="stack">
      {consequences && <div>{consequences}</div>}
      {isFinal && <p className="strong">This cannot be undone.</p>}
      {reason !== undefined && (
        <Textarea
          data-field="reason"
          label={reason}
          autosize
          minRows={2}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {acknowledge !== undefined && (
        <Checkbox
          color="red"
          label={acknowledge}
          checked={isTicked}
          onChange={(event) => setTicked(event.currentTarget.checked)}
        />
      )}
      {error && <Failure error={error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...(isFinal && { className: 'danger' })}
          loading={isPending}
          disabled={isMissing}
          onClick={() => onConfirm(text.trim())}
        >
          {children}
        </Button>
      </div>
    </div>
  )
}
