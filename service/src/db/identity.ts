import type pg from 'pg'

const notice = 'select notice_database_identity() as gap'

type Noticed = { gap: bigint }

export type IdentityLog = { warn(fields: object, message: string): void }

/**
 * Checks on every new connection, before its first statement, whether this is the database that was known: after a failover
 * or a restore all connections are new, and every sequence skips the numbers that the lost rows may have had.
 */
export async function watchIdentity(pool: pg.Pool, log: IdentityLog): Promise<void> {
  const report = ({ rows }: { rows: readonly Noticed[] }): void => {
    const gap = rows[0]?.gap ?? 0n
    if (gap > 0n) log.warn({ skipped: gap.toString() }, 'another copy of the database; numbers were skipped')
  }
  // The pool waits for it before it gives the connection away, and gives up the connection when it fails.
  pool.options.verify = (client, done) => {
    client.query<Noticed>(notice, (error, noticed) => {
      if (!error) report(noticed)
      done(error)
    })
  }
  report(await pool.query<Noticed>(notice))
}
