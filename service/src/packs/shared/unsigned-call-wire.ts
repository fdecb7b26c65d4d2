import { Type } from 'typebox'
import { callKinds } from '../../chain/calls/unsigned-calls.ts'
import { OneOf } from '../../http/schema/fields.ts'

export const UnsignedCallWire = Type.Object(
  {
    to: Type.String({ description: 'The contract that the wallet calls.' }),
    data: Type.String({ description: 'The encoded call.' }),
    kind: OneOf(callKinds, { description: 'The kind of call. Use it instead of the description or the selector.' }),
    description: Type.String({ description: 'A description for people.' }),
  },
  { $id: 'UnsignedCall' },
)

export const WalletSendCallsWire = Type.Array(
  Type.Object({
    version: Type.String({ description: 'The version.' }),
    chainId: Type.String({ description: 'The chain id in hexadecimal (EIP-5792).' }),
    from: Type.String({ description: 'The wallet that sends the calls.' }),
    atomicRequired: Type.Boolean({
      description: 'Whether a wallet must send all calls in one transaction (EIP-5792).',
    }),
    calls: Type.Array(
      Type.Object({
        to: Type.String({ description: 'The contract that the wallet calls.' }),
        data: Type.String({ description: 'The encoded call.' }),
        value: Type.String({ description: 'The wei that go with the call, in hexadecimal.' }),
      }),
      { description: 'The unsigned calls in the order to send them.' },
    ),
  }),
  { description: 'The same calls as `wallet_sendCalls` parameters; an approval is a batch of its own.' },
)
