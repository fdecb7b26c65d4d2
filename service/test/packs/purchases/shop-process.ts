// Runs the service as a child process that kills itself at a crash point. As in a power cut, no handler runs and nothing
// is flushed.
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import type { Hex } from 'viem'
import { createService } from '../../../src/app.ts'
import {
  crashPoints as indexerPoints,
  type CrashPoint as IndexerPoint,
} from '../../../src/chain/indexer/crash-points.ts'
import {
  crashPoints as relayerPoints,
  type CrashPoint as RelayerPoint,
} from '../../../src/chain/intents/crash-points.ts'
import type { Deployment } from '../../../src/chain/deploy/deploy.ts'
import type { SigningRole } from '../../../src/chain/signers/role-policies.ts'
import { createPermits } from '../../../src/chain/permits/permit.ts'
import { createRawKeySigner } from '../../../src/chain/signers/signer.ts'
import { createDb, createPool, type Connection } from '../../../src/db/db.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { systemRandom } from '../../../src/kernel/random.ts'
import {
  crashPoints as purchasePoints,
  type CrashPoint as PurchasePoint,
} from '../../../src/packs/checkout/crash-points.ts'

export type ShopPoint = PurchasePoint | RelayerPoint | IndexerPoint

const isInReorg = (point: string): boolean => point.includes('rollback') || point.includes('rescan')

/** All crash points of a purchase, from the request to the ledger. */
export const shopPoints: readonly ShopPoint[] = [
  ...purchasePoints,
  ...relayerPoints,
  ...indexerPoints.filter((point) => !isInReorg(point)),
]

export type ShopProcessOptions = {
  connection: Connection
  rpcUrl: string
  deployment: Deployment
  keys: Record<string, Hex>
  keyPepper: string
  crashAt?: ShopPoint | undefined
}

async function serve({ connection, rpcUrl, deployment, keys, keyPepper, crashAt }: ShopProcessOptions): Promise<void> {
  let isArmed = false
  process.on('message', () => void (isArmed = true))
  const pass = (point: ShopPoint): void => {
    if (!isArmed || point !== crashAt) return
    writeSync(1, `died ${point}\n`)
    process.kill(process.pid, 'SIGKILL')
  }
  const permits = createPermits(Buffer.from(keyPepper, 'hex'))
  const service = createService({
    db: createDb(createPool({ connection, maxConnections: 10, onError: () => {} })),
    connection,
    clock: systemClock,
    random: systemRandom,
    logger: pino({ level: 'silent' }),
    environment: 'sandbox',
    keyPepper: Buffer.from(keyPepper, 'hex'),
    perAddressLimit: 0,
    trustedProxies: [],
    passPoint: pass,
    chain: {
      name: 'test',
      permits,
      permitKeys: [{ issuer: 'all', publicKey: permits.publicKey }],
      urls: [rpcUrl],
      deployment,
      finality: { includedConfirmations: 1, safe: { confirmations: 1 }, final: { confirmations: 2 } },
      signers: Object.entries(keys).map(([role, privateKey]) => ({
        role: role as SigningRole,
        signer: createRawKeySigner({ privateKey, chainId: deployment.chainId }),
      })),
      usdcMicrosPerHour: 10n ** 15n,
      gasWeiPerHour: 10n ** 21n,
      minBalanceWei: 0n,
      // Every process pays other fees, so that signing an intent twice yields two transactions.
      relayer: { pollMs: 50, watchMs: 50, fees: { tipWei: BigInt(1_000_000 + process.pid), maxFeeCapWei: 10n ** 13n } },
      pollIntervalMs: 50,
      points: { relayer: pass, indexer: async (point) => pass(point) },
    },
  })
  await service.http.ready()
  await service.startWorkers()
  const url = await service.http.listen({ port: 0, host: '127.0.0.1' })
  writeSync(1, `ready ${url}\n`)
}

if (process.argv[2]) await serve(JSON.parse(process.argv[2]) as ShopProcessOptions)
