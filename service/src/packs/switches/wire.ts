import { Type } from 'typebox'
import { switchNames } from './model.ts'

const descriptions = {
  custodial: 'Purchases with credits.',
  instant: 'Instant packs.',
  sellback: 'Sell-backs.',
  redemption: 'Redemptions.',
  sends: 'Prize sends.',
  withdraw: 'Withdrawals of credits.',
} as const

const flags = Object.fromEntries(
  switchNames.map((name) => [name, Type.Boolean({ description: descriptions[name] })]),
) as Record<keyof typeof descriptions, ReturnType<typeof Type.Boolean>>

export const SwitchesWire = Type.Object(flags, { $id: 'Switches' })

export const ChangeSwitchesBody = Type.Partial(Type.Object(flags), {
  description: 'Changes only the switches that are passed.',
})
