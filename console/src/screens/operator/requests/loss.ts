import { useRead } from '../../../api/account.ts'
import { useNow } from '../../../parts/time.tsx'
import { bpsText } from '../odds-model.ts'
import { useHolds } from '../roles.ts'
import type { TierVersion } from '../tier-data.ts'
import { isWaiting } from './kinds.tsx'
import type { Approval } from './request.ts'

const whole = 10_000

/** What a person confirms before a version above 100 % is proposed, approved or activated. */
export const lossText = ({ return_bps }: Pick<TierVersion, 'return_bps'>): string | undefined =>
  return_bps > whole ? `I understand that the return is ${bpsText(return_bps)} and every pack loses money` : undefined

/** The confirmation that a proposed version needs; undefined for every other request. */
export function useLoss({ method, path, body, roles, ...rest }: Approval): string | undefined {
  const tier = /^\/api\/v1\/admin\/tiers\/(\d+)\/activate$/.exec(path)?.[1]
  const isHeld = useHolds(roles)
  const now = useNow(10_000)
  const isOpen = isWaiting({ method, path, body, roles, ...rest }, now)
  const { data } = useRead(`/admin/tiers/${tier}/versions`, {}, { enabled: tier !== undefined && isHeld && isOpen })
  if (tier === undefined) return undefined
  const version = data?.versions.find((one) => one.version === (body['version'] ?? data.versions[0]?.version))
  return version && lossText(version)
}
