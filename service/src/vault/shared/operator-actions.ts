import { Type } from 'typebox'
import type { Operator } from '../../http/pipeline/caller.ts'
import type { Actor } from '../../warehouse/actors.ts'
import type { RunAction, VaultTx } from './ports.ts'

/** In the body of every write of a person. */
export const ActionId = Type.String({
  format: 'uuid',
  description: 'Made by the device for this one action; sending it again repeats the answer, not the action.',
})

export const operatorUrl = '/api/v1/operator/v1'

type Person = { actor: string; operator: Operator }

export type Step = {
  /** Such as `inbound.arrive`. */
  action: string
  /** Such as `inbound:12`. */
  target: string
  body: { client_action_id: string } & Readonly<Record<string, unknown>>
}

/** One act of one person: done once however often it is sent, and written down with who did it. */
export const createAct =
  (run: RunAction) =>
  <Answer>(
    { actor, operator }: Person,
    { action, target, body }: Step,
    work: (tx: VaultTx, actor: Actor) => Promise<Answer>,
  ): Promise<Answer> => {
    const { client_action_id: clientActionId, ...input } = body
    return run({ actor, clientActionId, action, target, input }, (tx) => work(tx, { actor, siteIds: operator.siteIds }))
  }

export type Act = ReturnType<typeof createAct>
