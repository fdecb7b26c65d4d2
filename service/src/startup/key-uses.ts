import type { KeyUse } from '../chain/signers/key-names.ts'
import type { ProcessRole } from '../kernel/processes.ts'

/** A process opens only the keys that it uses. */
export const keyUses: Readonly<Record<ProcessRole, KeyUse>> = {
  all: 'all',
  api: 'signatures',
  worker: 'transactions',
  jobs: 'none',
  webhooks: 'none',
  relayer: 'transactions',
}
