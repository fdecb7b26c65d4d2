import { useCallback, useRef, type ReactNode } from 'react'
import { useRead } from '../api/account.ts'
import { useAccount, useSignedIn } from '../api/session.ts'
import type { RevenueSeries } from '../api/types.ts'
import { NowContext } from '../parts/time.tsx'

/** The clock of a sandbox can be moved; ages and deadlines follow it instead of the browser's clock. */
export function ServiceClock({ children }: { children: ReactNode }) {
  const { environment } = useSignedIn()
  const { kind } = useAccount()
  const enabled = environment === 'sandbox' && kind === 'partner'
  const { data } = useRead<RevenueSeries>('/mystery/revenue/series', { days: 1 }, { enabled })
  const offset = useRef({ to: '', ms: 0 })
  if (data && data.period.to !== offset.current.to) {
    const ms = new Date(data.period.to).getTime() - Date.now()
    offset.current = { to: data.period.to, ms: Math.abs(ms) < 60_000 ? 0 : ms }
  }
  const { ms } = offset.current
  const readNow = useCallback(() => Date.now() + ms, [ms])
  return <NowContext.Provider value={readNow}>{children}</NowContext.Provider>
}
