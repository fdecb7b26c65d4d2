import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection } from './db.ts'
import { describeReplica, positionText, readReplica, type PrimaryFacts, type ReplicaFault } from './replica-facts.ts'

export type ReplicaServer = {
  /** Its number in DATABASE_REPLICA_URL. */
  name: string
  pool: pg.Pool
  /** A connection of its own, so that a full pool does not look like a slow replica. */
  watch: pg.Pool
  /** For reads on a connection of their own; undefined behind a pooler. */
  connection: Connection | undefined
}

export type ReplicaState = { name: string; fault: ReplicaFault | undefined; lagMs: number }

export type ReplicaDeps = {
  primary: pg.Pool
  /** A connection of its own to the primary. */
  watchPrimary: pg.Pool
  servers: readonly ReplicaServer[]
  /** A replica that is further behind serves no reads. */
  maxLagMs: number
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

export type Replicas = ReturnType<typeof createReplicas>

const pollMs = 500
const catchUpMs = 2_000

/** What the primary had written at a time. */
type Sample = PrimaryFacts & { at: number }

type Watched = {
  server: ReplicaServer
  clients: Set<pg.Client>
  replayed: bigint
  /** Everything that was committed before this time is on the replica. */
  freshAt: number
  fault: ReplicaFault | undefined
}

/** Runs the work again and again with a pause. */
function repeat(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const next = async (): Promise<void> => {
    await work()
    if (!isStopped) timer = setTimeout(() => void next(), pollMs).unref()
  }
  void next()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** The connections that are in use. */
function watchClients(pool: pg.Pool): Set<pg.Client> {
  const clients = new Set<pg.Client>()
  pool.on('acquire', (client) => clients.add(client as unknown as pg.Client))
  pool.on('release', (_error, client) => clients.delete(client as unknown as pg.Client))
  return clients
}

/**
 * Knows how far each replica is behind. The lag is measured against positions of the primary that this process read at
 * known times, so it depends neither on the clocks of the servers nor on whether anything is written.
 */
export function createReplicas({ primary, watchPrimary, servers, maxLagMs, log }: ReplicaDeps) {
  let samples: Sample[] = []
  let isPrimarySilent = false
  const watched = servers.map((server): Watched => ({
    server,
    clients: watchClients(server.pool),
    replayed: -1n,
    freshAt: -Infinity,
    fault: 'starting',
  }))

  const lagOf = ({ freshAt }: Watched): number => performance.now() - freshAt
  const isFresh = (replica: Watched): boolean => replica.fault === undefined && lagOf(replica) <= maxLagMs

  async function samplePrimary(): Promise<void> {
    const at = performance.now()
    try {
      const { rows } = await watchPrimary.query<PrimaryFacts>(positionText)
      const [facts] = rows
      if (!facts) return
      const isKept = (sample: Sample): boolean =>
        sample.timeline === facts.timeline && at - sample.at <= maxLagMs + 2 * pollMs
      // While nothing is written, the last sample holds for the present.
      samples = [...samples.filter((one) => isKept(one) && one.position !== facts.position), { ...facts, at }]
      isPrimarySilent = false
    } catch (err) {
      // Without samples every replica grows stale.
      if (!isPrimarySilent) log.warn({ err }, 'the position of the primary cannot be read, replicas will not be used')
      isPrimarySilent = true
    }
  }

  function setFault(replica: Watched, fault: ReplicaFault | undefined, error?: unknown): void {
    if (replica.fault === fault) return
    replica.fault = fault
    const fields = { replica: replica.server.name, fault, ...(error !== undefined && { err: error }) }
    if (fault === undefined) log.info(fields, 'read replica in use')
    else log.warn(fields, 'read replica not in use, reads use the primary')
    // A server that does not answer would keep its statements waiting; they are repeated on the primary.
    if (fault === 'unreachable') for (const client of replica.clients) void client.end().catch(() => {})
  }

  async function examine(replica: Watched): Promise<void> {
    try {
      const facts = await readReplica(replica.server.watch)
      const last = samples.at(-1)
      if (!last) return
      const fault = describeReplica(last, facts)
      if (fault !== undefined) return setFault(replica, fault)
      replica.replayed = facts.position ?? -1n
      replica.freshAt = samples.findLast(({ position }) => position <= replica.replayed)?.at ?? replica.freshAt
      setFault(replica, lagOf(replica) <= maxLagMs ? undefined : 'behind')
    } catch (error) {
      setFault(replica, 'unreachable', error)
    }
  }

  const stops = [repeat(samplePrimary), ...watched.map((replica) => repeat(() => examine(replica)))]

  /** A replica that has replayed the position. One account keeps to one replica, so that its reads do not go back in time. */
  function choose(position: bigint, seed: number): Watched | undefined {
    const usable = watched.filter((replica) => isFresh(replica) && replica.replayed >= position)
    return usable[seed % usable.length]
  }

  /** Waits a little for a replica that has replayed the position. */
  async function catchUp(position: bigint): Promise<Watched | undefined> {
    for (const until = performance.now() + catchUpMs; ; await delay(pollMs / 5)) {
      const found = choose(position, 0)
      if (found || !watched.some(isFresh) || performance.now() > until) return found
    }
  }

  return {
    primary,
    isAnyFresh: (): boolean => watched.some(isFresh),
    choose: (position: bigint, seed: number): pg.Pool | undefined => choose(position, seed)?.server.pool,
    /** The connection settings of a replica with everything up to the position. */
    findConnection: async (position: bigint): Promise<Connection | undefined> =>
      (await catchUp(position))?.server.connection,
    describe: (): readonly ReplicaState[] =>
      watched.map((replica) => {
        const isLate = replica.fault === undefined && lagOf(replica) > maxLagMs
        return { name: replica.server.name, fault: isLate ? 'behind' : replica.fault, lagMs: lagOf(replica) }
      }),
    async stop(): Promise<void> {
      for (const stop of stops) stop()
      await Promise.all([watchPrimary, ...servers.flatMap(({ pool, watch }) => [pool, watch])].map((one) => one.end()))
    },
  }
}
