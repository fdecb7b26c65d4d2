import { useCallback, useRef, type ReactNode } from 'react'
import { useRead } from '../api/account.ts'
import { useAccount, useSignedIn } from '../api/session.ts'
import { NowContext } from '../parts/time.tsx'

/** The clock of a sandbox can be moved; ages and deadlines follow it instead of the browser's clock. */
export function ServiceClock({ children }: { children: ReactNode }) {
  const { environment } = useSignedIn()
  const { kind } = useAccount()
  const isSandbox = environment === 'sandbox'
  const enabled = isSandbox && kind === 'partner'
  const { data } = useRead('/mystery/revenue/series', { days: 1 }, { enabled })
  const month = useRead('/sla', {}, { enabled: isSandbox && kind === 'tenant' })
  const to = data?.period.to ?? month.data?.sla.computed_at
  const offset = useRef({ to: '', ms: 0 })
  if (to !== undefined && to !== offset.current.to) {
    const ms = new Date(to).getTime() - Date.now()
    offset.current = { to, ms: Math.abs(ms) < 60_000 ? 0 : ms }
  }
  const { ms } = offset.current
  const readNow = useCallback(() => Date.now() + ms, [ms])
  return <NowContext.Provider value={readNow}>{children}</NowContext.Provider>
}
