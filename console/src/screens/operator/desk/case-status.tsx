import { Hourglass } from 'lucide-react'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import { describeState } from '../../../parts/tones.ts'

/** The word of a status as operators read it: to the tenant the same status says “Waits for you”. */
export const caseWord = (status: string): string =>
  status === 'AWAITING_TENANT' ? 'Waits for tenant' : describeState(status).word

export function CaseStatus({ status }: { status: string }) {
  if (status !== 'AWAITING_TENANT') return <StatusBadge status={status} />
  return (
    <Badge tone="neutral" icon={Hourglass}>
      {caseWord(status)}
    </Badge>
  )
}
