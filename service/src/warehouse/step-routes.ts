import { Type, type TObject, type TProperties, type TSchema } from 'typebox'
import { ok, success } from '../http/schema/envelope.ts'
import { ClientActionId } from '../idempotency/client-actions.ts'
import type { Actions, ActionTx } from '../idempotency/actions/service.ts'
import { tags } from './route-config.ts'

type StepRequest = { actor: string; params: { id: number }; body: { client_action_id: string } }

/** Runs one step of a resource as an action and returns the resource. */
export const createStep =
  <Row, Wire>(actions: Actions, resource: 'count' | 'task', toWire: (row: Row) => Wire) =>
  async (
    { actor, params, body }: StepRequest,
    name: string,
    input: Record<string, unknown>,
    perform: (tx: ActionTx) => Promise<Row>,
  ) => {
    const [action, target] = [`${resource}.${name}`, `${resource}:${params.id}`]
    const order = { actor, clientActionId: body.client_action_id, action, target, input }
    return ok(await actions.run(order, async (tx) => toWire(await perform(tx))))
  }

export const createStepSchema =
  <Params extends TObject, Data extends TSchema>(params: Params, data: Data) =>
  <Body extends TProperties>(summary: string, body: Body) => ({
    summary,
    tags,
    params,
    body: Type.Object({ client_action_id: ClientActionId, ...body }),
    response: { 200: success(data) },
  })
