import { ProviderUnavailable, type UnavailableReason, type UnknownReason } from '../provider.ts'
import type { FaultMode } from './magic.ts'

/** The client-side failure of each fault mode. Modes not listed have no effect on calls without a purchase. */
export const lossReasons: Readonly<Partial<Record<FaultMode, UnknownReason>>> = {
  '503_before': 'http_5xx',
  reset_before: 'reset',
  timeout_before: 'timeout',
  timeout_after: 'timeout',
  '500_after': 'http_5xx',
  reset_after: 'reset',
  malformed_json: 'malformed',
}

export const isBeforeEffect = (mode: FaultMode): boolean => mode.endsWith('_before')

export function unavailable(mode: FaultMode): ProviderUnavailable {
  const reason: UnavailableReason = mode === '429' ? 'rate_limited' : (lossReasons[mode] ?? 'http_5xx')
  return new ProviderUnavailable(reason, `Simulated carrier failure (${mode}).`)
}
