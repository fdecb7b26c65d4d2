import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Body, Data, Known, Method } from '../../../../web/src/routes.ts'
import { Act } from './act.tsx'
import { useRepeat, useWrite, type Whole } from './api.ts'
import type { OperatorRole } from './roles.ts'

/** A request that one person sends or that another one approves first; the id of an act is not part of it. */
type Request<Verb extends Method, Path extends string> = {
  method: Verb
  path: Path & Known<Whole<Path>, Verb>
  body: Omit<Body<Whole<Path>, Verb>, 'client_action_id'>
}

type GrantProps<Verb extends Method, Path extends string> = {
  roles: readonly OperatorRole[]
  /** The name of the button while one person is enough. */
  children: string
  request: Request<Verb, Path>
  /** Why another person has to approve; undefined while one person is enough. */
  needsApproval: string | undefined
  blocked: string | undefined
  done: string
  onSent: (answer: Data<Whole<Path>, Verb>) => void
  /** The service refused the request of one person. */
  onRefused?: (error: unknown) => void
  onClose: () => void
}

/** Sends a request, or proposes it to another person where one person is not enough. */
export function Grant<Verb extends 'POST' | 'PATCH', const Path extends string>(props: GrantProps<Verb, Path>) {
  const { roles, children, request, needsApproval, blocked, done, onSent, onRefused, onClose } = props
  const write = useWrite()
  const repeat = useRepeat()
  const [reason, setReason] = useState('')
  const { method, path, body } = request
  const isProposal = needsApproval !== undefined
  const isAdministration = path.startsWith('/admin/')
  async function send(): Promise<void> {
    if (isProposal) {
      const whole = `/api/v1${isAdministration ? '' : '/operator/v1'}${path}`
      await write('POST', '/approvals', { method, path: whole, body: { ...body }, reason: reason.trim() })
      onClose()
    } else {
      const once = isAdministration ? {} : { client_action_id: crypto.randomUUID() }
      const answer = await repeat(method, path, { ...body, ...once }).catch((error: unknown) => {
        onRefused?.(error)
        throw error
      })
      onSent(answer as Data<Whole<Path>, Verb>)
    }
  }
  return (
    <>
      {isProposal && (
        <>
          <p className="note" data-tone="accent">
            {needsApproval}
          </p>
          <Textarea
            data-field="reason"
            label="Reason"
            maxLength={500}
            autosize
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Act
          roles={roles}
          size="sm"
          variant="filled"
          blocked={blocked ?? (isProposal && reason.trim() === '' ? 'Give a reason for the other person' : undefined)}
          done={isProposal ? 'Proposed. Another person finds it under Approvals.' : done}
          run={send}
        >
          {isProposal ? 'Propose' : children}
        </Act>
      </div>
    </>
  )
}
