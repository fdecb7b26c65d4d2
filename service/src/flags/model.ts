import type { ErrorLabel } from '../kernel/errors.ts'

/** What the operator can switch off while something is wrong, and what its callers hear meanwhile. */
export const switchRefusals = {
  custodial: 'relayer_disabled',
  instant: 'instant_disabled',
  sellback: 'sellback_disabled',
  redemption: 'redemption_disabled',
  sends: 'sends_disabled',
  withdraw: 'withdraw_disabled',
} as const satisfies Record<string, ErrorLabel<503>>

export type SwitchName = keyof typeof switchRefusals
export type Switches = Readonly<Record<SwitchName, boolean>>

export const switchNames = Object.keys(switchRefusals) as readonly SwitchName[]
