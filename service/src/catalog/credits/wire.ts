import { Type, type Static } from 'typebox'
import type { CreditBalance } from './model.ts'

export const CreditsWire = Type.Object(
  {
    balance: Type.Integer({ description: 'Granted minus used.' }),
    granted: Type.Integer({ description: 'Total granted.' }),
    used: Type.Integer({ description: 'Total used.' }),
    usage: Type.Array(
      Type.Object({
        date: Type.String({ description: 'YYYY-MM-DD, UTC.' }),
        used: Type.Integer({ description: 'The amount used.' }),
      }),
      {
        description: 'Days of the last month on which catalog credits were used, newest first.',
      },
    ),
  },
  { $id: 'Credits' },
)

export const GrantCreditsBody = Type.Object(
  {
    amount: Type.Integer({
      minimum: -1_000_000_000_000,
      maximum: 1_000_000_000_000,
      description: 'Catalog credits to grant; a negative number revokes unused credits.',
    }),
    note: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'A note for people.' })),
  },
  { additionalProperties: false },
)

export const creditsToWire = ({ balance, granted, used, days }: CreditBalance): Static<typeof CreditsWire> => ({
  balance: Number(balance),
  granted: Number(granted),
  used: Number(used),
  usage: days.map(({ day, used: count }) => ({ date: day, used: Number(count) })),
})
