import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Chain } from '../chain/chain.ts'
import { listAccounts, skipNumbers } from '../chain/intents/accounts.ts'
import type { Db } from '../db/db.ts'
import type { ChainFinality, ChainSource } from '../chain/source.ts'
import { ChainUnavailable } from '../chain/clients/faults.ts'
import { findIndexedChain } from '../chain/indexer/lease-store.ts'
import { readPublicKey } from '../kernel/ed25519.ts'
import { createPermits, type PermitKey } from '../chain/permits/permit.ts'
import { openChainSource } from '../chain/deploy/source.ts'
import type { Config } from './config/config.ts'
import type { ChainDepths } from './config/chain.ts'
import type { Secrets } from './config/secrets.ts'
import { StartError } from './errors.ts'
import { keyUses } from './key-uses.ts'

/** On a chain with safe and finalized tags, a block counts as included at once and the tags decide the rest. */
export function toFinality(depths: ChainDepths): ChainFinality {
  if (depths === 'tags') return { includedConfirmations: 1, safe: { tag: 'safe' }, final: { tag: 'finalized' } }
  const { included, safe, final } = depths
  return { includedConfirmations: included, safe: { confirmations: safe }, final: { confirmations: final } }
}

const makeKey = 'Create one with: packhouse chain permits'

/** The key with which this process authorizes calls, and those whose calls it signs. */
export function openPermits(role: Config['role'], { permitKey, permitPublicKeys }: Secrets) {
  if (!permitKey)
    throw new StartError(`PERMIT_KEY is missing; this process authorizes with it the calls it decides on. ${makeKey}`)
  if ((role === 'relayer' || role === 'worker') && permitPublicKeys.length === 0)
    throw new StartError(
      'PERMIT_PUBLIC_KEYS is missing; this process signs only calls that one of these keys authorized.',
    )
  const permits = createPermits(permitKey)
  const others = permitPublicKeys.map(({ issuer, key }) => ({ issuer, publicKey: readPublicKey(key) }))
  return { permits, permitKeys: [{ issuer: role, publicKey: permits.publicKey }, ...others] as PermitKey[] }
}

export async function openChain(
  { chain, chainDepths, role, dataDir }: Config,
  secrets: Secrets,
): Promise<ChainSource | undefined> {
  // Deliveries need no chain, and their process reaches addresses that partners chose.
  if (!chain || role === 'webhooks') return undefined
  const { chainKeysPassword, randomnessSecret, aws } = secrets
  const { rpcUrls: urls, ...rest } = chain
  const finality = toFinality(chainDepths)
  return openChainSource({
    urls,
    ...rest,
    ...openPermits(role, secrets),
    journalFolder: join(dataDir, 'signer'),
    password: chainKeysPassword,
    awsCredentials: aws,
    keyUse: keyUses[role],
    finality,
    randomnessSecret,
  })
}

/** Covers what was acknowledged and never sent, too. */
const lostNumbers = 100_000n

/**
 * A database that was restored from a copy of its files looks like itself. But an account that has sent more transactions
 * than the database knows shows what is missing, so the numbers of the lost rows are skipped before requests are served.
 */
async function skipLostNumbers(chain: Chain, db: Db, log: Logger): Promise<void> {
  for (const { address, nextNonce } of await listAccounts(db, chain.chainId)) {
    const sent = await chain.client.getTransactionCount({ address }).catch(() => 0)
    if (BigInt(sent) <= nextNonce) continue
    await skipNumbers(db, lostNumbers)
    return log.warn(
      { address, sent, nextNonce: nextNonce.toString() },
      'transactions unknown to the database; numbers were skipped',
    )
  }
}

/** A database holds what happened on one chain; what it holds would be wrong on another. */
async function requireKnownChain(chain: Chain, db: Db): Promise<void> {
  const known = await findIndexedChain(db)
  if (known !== undefined && known !== chain.chainId)
    throw new StartError(
      `This database belongs to chain ${known}, but CHAIN_DEPLOYMENT is for chain ${chain.chainId}. Correct CHAIN_DEPLOYMENT, or use another database.`,
    )
}

/** A wrong chain or wrong contracts abort the start. An unreachable chain does not: it is verified when it is back. */
export async function verifyChain(chain: Chain | undefined, db: Db, log: Logger): Promise<void> {
  if (chain) await requireKnownChain(chain, db)
  try {
    await chain?.verify()
    if (chain) await skipLostNumbers(chain, db, log)
  } catch (error) {
    if (!(error instanceof ChainUnavailable))
      throw new StartError(`The chain cannot be used. Check CHAIN_RPC_URL and CHAIN_DEPLOYMENT. ${String(error)}`)
    log.warn({ reason: error.message }, 'chain unreachable')
  }
}
