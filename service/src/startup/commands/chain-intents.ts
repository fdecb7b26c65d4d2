import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { hexToBytes } from 'viem'
import { createAudit } from '../../trust/audit/audit.ts'
import { contractsOf } from '../../chain/deploy/contracts.ts'
import type { Deployment } from '../../chain/deploy/deploy.ts'
import {
  authorizeCalls,
  AuthorizationProblem,
  listWaitingCalls,
  type AuthorizeDeps,
  type WaitingCall,
} from '../../chain/permits/authorize.ts'
import { createPermits } from '../../chain/permits/permit.ts'
import { vaultSet } from '../../chain/signers/role-policies.ts'
import type { Config } from '../config/config.ts'
import { directUrlOf } from '../config/database.ts'
import type { Secrets } from '../config/secrets.ts'
import { createDb, createPool } from '../../db/db.ts'
import { systemClock } from '../../kernel/clock.ts'
import { formatUsdc, micros } from '../../kernel/money.ts'
import { systemRandom } from '../../kernel/random.ts'
import { createKeyring } from '../../sandbox/chain/keyring.ts'
import { createSandboxClock } from '../../sandbox/clock.ts'
import { loadSecrets } from '../../sandbox/files.ts'
import { openPermits } from '../chain.ts'
import { readDeployment } from './contracts.ts'
import { openSharedDatabase, type SharedDatabase } from './database.ts'

/** Calls that wait without an authorization: listed, or authorized as they were shown. */
export type ChainIntentsRequest =
  | { action: 'list' }
  | { action: 'authorize'; calls: readonly { id: number; digest: string }[] }

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** As the user of the process in whose environment the command runs: the relayer's may change the permit of a row. */
async function openDatabase(config: Config): Promise<SharedDatabase> {
  const connectionString = directUrlOf(config)
  if (connectionString === undefined) return openSharedDatabase({ config, log: silent, onProgress: () => {} })
  const db = createDb(createPool({ connection: { connectionString }, maxConnections: 2, onError: () => {} }))
  return { db, close: () => db.destroy() }
}

type Keys = Pick<AuthorizeDeps, 'permits' | 'permitKeys'>

async function openKeys(config: Config, secrets: Secrets): Promise<Keys & { deployment: Deployment }> {
  if (config.environment === 'sandbox') {
    const { chainSecret } = await loadSecrets(config.dataDir, systemRandom)
    const permits = createPermits(hexToBytes(createKeyring(chainSecret).permitSeed))
    const text = await readFile(join(config.dataDir, 'chain', 'deployment.json'), 'utf8').catch(() => {
      throw new AuthorizationProblem('This sandbox was never started.')
    })
    const deployment = JSON.parse(text) as Deployment
    return { deployment, permits, permitKeys: [{ issuer: 'all', publicKey: permits.publicKey }] }
  }
  if (!config.chain) throw new AuthorizationProblem('CHAIN_DEPLOYMENT is missing; use the environment of the relayer.')
  if (!['all', 'worker', 'relayer'].includes(config.role))
    throw new AuthorizationProblem(
      `This is the environment of ${config.role}; use that of the relayer, which knows the permit keys of all processes.`,
    )
  return { deployment: await readDeployment(config.chain.deploymentPath), ...openPermits(config.role, secrets) }
}

const callToWire = ({ intent, reason, digest, moves }: WaitingCall) => ({
  id: Number(intent.id),
  purpose: intent.purpose,
  reference: intent.reference,
  status: intent.status,
  created_at: intent.createdAt.toISOString(),
  role: intent.role,
  contract: moves && moves.contract !== vaultSet ? moves.contract : intent.to,
  call: moves?.functionName ?? intent.data.slice(0, 10),
  usdc: moves ? formatUsdc(micros(moves.usdcMicros)) : null,
  to: moves?.payee ?? moves?.card?.to ?? null,
  token: moves?.card ? `${moves.card.asset}/${moves.card.tokenId}` : null,
  is_allowed: moves !== undefined,
  reason,
  digest,
})

export async function answerChainIntents(
  config: Config,
  secrets: Secrets,
  request: ChainIntentsRequest,
): Promise<{ calls: ReturnType<typeof callToWire>[] }> {
  const { deployment, ...keys } = await openKeys(config, secrets)
  const { db, close } = await openDatabase(config)
  try {
    const clock = config.environment === 'sandbox' ? await createSandboxClock(db, systemClock, () => {}) : systemClock
    const { chainId } = deployment
    const deps = { db, clock, audit: createAudit({ clock }), chainId, contracts: contractsOf(deployment), ...keys }
    if (request.action === 'list') return { calls: (await listWaitingCalls(deps)).map(callToWire) }
    const seen = request.calls.map(({ id, digest }) => ({ id: BigInt(id), digest }))
    return { calls: (await authorizeCalls(deps, seen, `direct:${userInfo().username}`)).map(callToWire) }
  } finally {
    await close()
  }
}
