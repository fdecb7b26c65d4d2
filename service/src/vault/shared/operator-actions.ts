import type { Operator } from '../../http/pipeline/caller.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'
import type { Actor } from '../../warehouse/actors.ts'
import type { RunAction, VaultTx } from './ports.ts'

export const ActionId = ClientActionId

export const operatorUrl = '/api/v1/operator/v1'

type Person = { actor: string; operator: Operator }

export type Step = {
  /** Such as `inbound.arrive`. */
  action: string
  /** Such as `inbound:12`. */
  target: string
  body: { client_action_id: string } & Readonly<Record<string, unknown>>
}

/** Runs one operator action at most once per client_action_id, with its audit entry. */
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
