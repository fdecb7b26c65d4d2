import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstTokenIds } from '../../src/assets/tokens/model.ts'
import { many } from '../../src/db/db.ts'
import { startService } from '../harness/service.ts'

test('a new database numbers each collection from the start of its range', async () => {
  await using service = await startService()
  const counters = await many(
    service.db,
    sql<{ kind: string; next: bigint }>`select kind, next_id as next from token_counters`,
  )
  expect(Object.fromEntries(counters.map(({ kind, next }) => [kind, Number(next)]))).toEqual(firstTokenIds)
})
