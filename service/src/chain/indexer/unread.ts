import { sql } from 'kysely'
import type { AbiEvent, Address } from 'viem'
import { one, type Reader } from '../../db/db.ts'
import type { ChainClient } from '../clients/client.ts'
import { readIndexStatus } from './view.ts'

/** An index that is further behind than this has to catch up first. */
const maxUnreadBlocks = 1_000n

/**
 * The events on chain that the index has not read yet; undefined when it is far behind. After a restore, they may be acts
 * of this service whose rows are lost.
 */
export async function readUnreadEvents<const Event extends AbiEvent>(
  client: ChainClient,
  reader: Reader,
  { event, address }: { event: Event; address: Address | Address[] },
) {
  const head = await client.getBlockNumber()
  const { included } = await readIndexStatus(reader)
  if (included === undefined || head - included > maxUnreadBlocks) return undefined
  if (head <= included) return []
  return client.getLogs({ address, event, strict: true, fromBlock: included + 1n, toBlock: head })
}

/**
 * Whether the index has read a block that is younger than the last restore or failover: everything that the database lost
 * is then indexed, whether a node answers now or not.
 */
export async function hasReadSinceRestore(reader: Reader): Promise<boolean> {
  const { included } = await readIndexStatus(reader)
  if (included === undefined) return false
  const { isRead } = await one(
    reader,
    sql<{ isRead: boolean }>`
      select exists (select 1 from chain_blocks left join database_identity on true
        where number = ${included} and (noticed_at is null or time > noticed_at)) as "isRead"`,
  )
  return isRead
}
