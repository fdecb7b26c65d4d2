import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Contracts } from '../../src/chain/deploy/contracts.ts'
import { many, type Db } from '../../src/db/db.ts'

/** A card is sold once. */
export async function findSoldTwice(db: Db): Promise<string[]> {
  const sold = await many(
    db,
    sql<{ token: string }>`
      select s.kind || ' ' || i.token_id as token from sellback_items i join sellbacks s on s.id = i.sellback_id
      where s.status in ('PENDING', 'SUBMITTED', 'CONFIRMED') and s.block_number is not null
      group by 1 having count(*) > 1`,
  )
  return sold.map(({ token }) => `a card is sold once: ${token}`)
}

/** Sold cards have left the vault of their seller. Each end is announced once. */
export async function findUnsold(
  db: Db,
  contracts: Contracts,
  ownerOf: (collection: Address, tokenId: bigint) => Promise<Address>,
): Promise<string[]> {
  const cards = await many(
    db,
    sql<{ id: number; status: string; kind: string; seller: string; tokenId: string }>`
      select s.id, s.status, s.kind, s.seller, i.token_id::text as "tokenId"
      from sellback_items i join sellbacks s on s.id = i.sellback_id where s.status = 'CONFIRMED' and s.channel = 'VAULT'`,
  )
  const found: string[] = []
  for (const { id, kind, seller, tokenId } of cards) {
    const owner = await ownerOf(kind === 'GRADED_CARD' ? contracts.graded : contracts.card, BigInt(tokenId))
    if (owner.toLowerCase() === seller) found.push(`a sold card has left the vault: sell-back ${id}, token ${tokenId}`)
  }
  const told = await many(
    db,
    sql<{ id: number; status: string; count: number }>`
      select s.id, s.status, (select count(*) from events e where e.account_id = s.partner_id
        and e.resource_id = s.id::text and e.event = 'sellback.' || lower(s.status))::integer as count
      from sellbacks s where s.idempotency_key is not null`,
  )
  const untold = told.filter(({ count }) => count !== 1)
  return [
    ...found,
    ...untold.map(
      ({ id, status, count }) => `an end is announced once: sell-back ${id} is ${status}, told ${count} times`,
    ),
  ]
}
