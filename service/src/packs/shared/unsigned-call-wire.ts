import { Type } from 'typebox'
import { callKinds } from '../../chain/calls/unsigned-calls.ts'
import { OneOf } from '../../http/schema/fields.ts'

export const UnsignedCallWire = Type.Object(
  {
    to: Type.String(),
    data: Type.String(),
    kind: OneOf(callKinds, { description: 'The kind of call. Use it instead of the description or the selector.' }),
    description: Type.String(),
  },
  { $id: 'UnsignedCall' },
)

export const WalletSendCallsWire = Type.Array(
  Type.Object({
    version: Type.String(),
    chainId: Type.String(),
    from: Type.String(),
    atomicRequired: Type.Boolean(),
    calls: Type.Array(Type.Object({ to: Type.String(), data: Type.String(), value: Type.String() })),
  }),
  { description: 'The same calls as `wallet_sendCalls` parameters; an approval is a batch of its own.' },
)
