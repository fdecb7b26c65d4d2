import type { ErrorLabel } from '../../kernel/errors.ts'

/** Features the operator can switch off, and the error code of their refusal. */
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
