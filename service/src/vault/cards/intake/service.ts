import type { AccountService } from '../../../identity/accounts/holders/service.ts'
import { newUniqueId, readUniqueId } from '../../../assets/items/model.ts'
import { insertItems, type NewItem } from '../../../assets/items/store.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { cents } from '../../../kernel/money.ts'
import type { Random } from '../../../kernel/random.ts'
import type { DeclaredValueService } from '../declared-values/service.ts'
import type { Holdings } from '../holdings/holdings.ts'
import { hasHeldCards } from '../holdings/store.ts'

export type IntakeDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  accounts: Pick<AccountService, 'getTenant'>
  holdings: Holdings
  declaredValues: Pick<DeclaredValueService, 'declareTakenIn'>
  /** Checks new cards in at the default site. Null when no site is active yet. */
  checkIn(tx: Tx, uniqueIds: readonly string[], actor: string): Promise<number | null>
}

/** The description of a new card. A unique id is given only when the card already has a barcode label. */
export type NewCard = Omit<NewItem, 'uniqueId' | 'kind' | 'gradeCompany' | 'grade' | 'certNumber'> & {
  uniqueId?: string | undefined
  declaredValueCents?: bigint | undefined
  clientReference?: string | null | undefined
}

export type IntakeService = ReturnType<typeof createIntakeService>

/** Adds cards to a tenant's inventory without a parcel, all or none. */
export function createIntakeService(deps: IntakeDeps) {
  const { db, clock, random, audit, accounts, holdings, declaredValues, checkIn } = deps
  function codeOf({ uniqueId }: NewCard): string {
    if (uniqueId === undefined) return newUniqueId('CARD', random)
    const read = readUniqueId(uniqueId)
    if (read?.kind === 'CARD') return read.uniqueId
    fail(400, 'invalid_body', `unique_id ${uniqueId} is not a valid card id.`, { details: { field: 'unique_id' } })
  }

  /** Returns the unique ids in the order of the cards. */
  async function takeIn(accountId: number, cards: readonly NewCard[], actor: string): Promise<string[]> {
    await accounts.getTenant(accountId)
    const codes = cards.map(codeOf)
    const items = cards.map(({ declaredValueCents: _value, clientReference: _reference, ...card }, index) => ({
      ...card,
      uniqueId: codes[index] ?? '',
      kind: 'CARD' as const,
    }))
    await transact(db, async (tx) => {
      const inserted = new Set(await insertItems(tx, items, clock.now()))
      const known = codes.filter((code) => !inserted.has(code))
      if (known.length > 0 || inserted.size < codes.length) {
        fail(409, 'already_exists', `unique_id is already in use: ${known.slice(0, 5).join(', ')}.`, {
          details: { unique_ids: known },
        })
      }
      const siteId = await checkIn(tx, codes, actor)
      const rows = cards.map(({ declaredValueCents, clientReference }, index) => ({
        uniqueId: codes[index] ?? '',
        siteId,
        declaredValueCents: cents(declaredValueCents ?? 0n),
        clientReference: clientReference ?? null,
        inboundShipmentId: null,
        transferId: null,
      }))
      const declared = rows.filter(({ declaredValueCents }) => declaredValueCents > 0n)
      if (declared.length > 0) {
        const values = declared.map(({ uniqueId, declaredValueCents }) => [uniqueId, declaredValueCents] as const)
        await declaredValues.declareTakenIn(tx, { accountId, by: actor }, new Map(values))
      }
      await audit.record(tx, {
        actor,
        action: 'cards.take_in',
        target: `account:${accountId}`,
        details: { count: codes.length, first: codes[0] },
      })
      await holdings.receive(tx, accountId, rows, { event: 'taken_over', actor, document: null })
    })
    return codes
  }

  /** Adds initial cards to an account that never had any. */
  async function stockOnce(accountId: number, cards: readonly NewCard[]): Promise<void> {
    if (!(await hasHeldCards(db, accountId))) await takeIn(accountId, cards, 'system')
  }

  return { takeIn, stockOnce }
}
