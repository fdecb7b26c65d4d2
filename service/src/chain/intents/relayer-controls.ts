import type { Audit } from '../../trust/audit/audit.ts'
import type { Chain } from '../chain.ts'
import type { Float } from '../operations/balances.ts'
import type { IntentDetail, RelayerFigures } from './administration.ts'
import type { Intent, IntentStatus } from './model.ts'

export type RelayerAdministration = ReturnType<typeof createRelayerAdministration>

export type IntentPage = { status?: IntentStatus; purpose?: string; limit: number; offset: number }

/** The operator's view and controls of the relayer. */
export function createRelayerAdministration({ chain, audit }: { chain: () => Chain; audit: Audit }) {
  const note =
    (actor: string, action: string, target: string) =>
    (tx: Parameters<Audit['record']>[0]): Promise<void> =>
      audit.record(tx, { actor, action, target, details: {} })

  /** One account, or all of them. */
  async function setPaused(accountId: number | undefined, isPaused: boolean, actor: string): Promise<RelayerFigures> {
    const { accounts } = await chain().intents.figures()
    const ids = accountId === undefined ? accounts.map(({ id }) => id) : [accountId]
    const action = isPaused ? 'relayer.pause' : 'relayer.resume'
    for (const id of ids) await chain().intents.setPaused(id, isPaused, note(actor, action, `relayer_account:${id}`))
    chain().wake()
    return chain().intents.figures()
  }

  return {
    figures: (): Promise<RelayerFigures> => chain().intents.figures(),
    setPaused,
    list: ({ limit, ...filter }: IntentPage): Promise<Intent[]> =>
      chain().intents.list({ ...filter, limit: limit + 1 }),
    inspect: (id: bigint): Promise<IntentDetail> => chain().intents.inspect(id),
    bump: (id: bigint, actor: string): Promise<Intent> =>
      chain().intents.bump(id, note(actor, 'intent.bump', `chain_intent:${id}`)),
    cancel: (id: bigint, actor: string): Promise<Intent> =>
      chain().intents.cancel(id, note(actor, 'intent.cancel', `chain_intent:${id}`)),
    float: (): Promise<Float> => chain().administration.float.read(),
    isRelaying: () => chain().administration.isRelaying(),
    requests: () => chain().administration.requests(),
  }
}
