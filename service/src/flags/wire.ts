import { Type } from 'typebox'
import { switchNames } from './model.ts'

const what = {
  custodial: 'Purchases with credits.',
  instant: 'Instant packs.',
  sellback: 'Selling back.',
  redemption: 'Redemptions.',
  sends: 'Prize sends.',
  withdraw: 'Withdrawals of credits.',
} as const

const flags = Object.fromEntries(
  switchNames.map((name) => [name, Type.Boolean({ description: what[name] })]),
) as Record<keyof typeof what, ReturnType<typeof Type.Boolean>>

export const SwitchesWire = Type.Object(flags, { $id: 'Switches' })

export const ChangeSwitchesBody = Type.Partial(Type.Object(flags), {
  description: 'What is named is changed; the rest stays as it is.',
})
