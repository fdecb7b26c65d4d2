import { Type, type Static } from 'typebox'
import type { CreditBalance } from './model.ts'

export const CreditsWire = Type.Object(
  {
    balance: Type.Integer({ description: 'What is left.' }),
    granted: Type.Integer({ description: 'Everything ever granted.' }),
    used: Type.Integer({ description: 'Everything ever used.' }),
    usage: Type.Array(Type.Object({ date: Type.String({ description: 'YYYY-MM-DD, UTC.' }), used: Type.Integer() }), {
      description: 'Days of the last month on which credits were used, newest first.',
    }),
  },
  { $id: 'Credits' },
)

export const GrantCreditsBody = Type.Object(
  {
    amount: Type.Integer({
      minimum: -1_000_000_000_000,
      maximum: 1_000_000_000_000,
      description: 'Credits to give; a negative number takes back what was not used.',
    }),
    note: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  },
  { additionalProperties: false },
)

export const creditsToWire = ({ balance, granted, used, days }: CreditBalance): Static<typeof CreditsWire> => ({
  balance: Number(balance),
  granted: Number(granted),
  used: Number(used),
  usage: days.map(({ day, used: count }) => ({ date: day, used: Number(count) })),
})
