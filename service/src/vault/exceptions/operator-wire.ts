import { Type, type Static } from 'typebox'
import { NullableString } from '../../http/schema/fields.ts'
import type { ExceptionMessage, VaultException } from './model.ts'
import { exceptionToWire, ExceptionWire, MessageWire } from './wire.ts'

const OperatorMessageWire = Type.Object({
  ...MessageWire.properties,
  actor: Type.String({ description: 'The author: `operator:<id>`, or the key or person of the tenant.' }),
  actor_name: NullableString({ description: 'The name of the person, or the label of the key.' }),
})

/** An exception as operators see it: with its tenant and the person behind each message. */
export const OperatorExceptionWire = Type.Object(
  {
    ...ExceptionWire.properties,
    account_id: Type.Integer({ description: 'The tenant.' }),
    account_name: Type.String({ description: 'The name of the tenant.' }),
    messages: Type.Optional(Type.Array(OperatorMessageWire, { description: 'Omitted in lists.' })),
  },
  { $id: 'OperatorException' },
)

type Named = {
  exception: VaultException
  accountName: string
  messages?: readonly ExceptionMessage[] | undefined
}

export function operatorExceptionToWire({
  exception,
  accountName,
  messages,
}: Named): Static<typeof OperatorExceptionWire> {
  const { messages: shown = [], ...rest } = exceptionToWire(exception, messages)
  const named = shown.map((message, index) => {
    const { actor = '', actorName = null } = messages?.[index] ?? {}
    return { ...message, actor, actor_name: actorName }
  })
  return {
    ...rest,
    account_id: exception.accountId,
    account_name: accountName,
    ...(messages && { messages: named }),
  }
}
