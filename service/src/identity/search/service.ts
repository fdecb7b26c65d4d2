import type { Db } from '../../db/db.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'
import type { AccountLabel, Hit, Wanted } from './model.ts'
import {
  findAccounts,
  findEndUsers,
  findItems,
  findNumbered,
  findOrders,
  listLabels,
  type NumberedKind,
} from './store.ts'

/** The resources that a search may find: those of one account, or by the roles of an operator those of all. */
export type SearchScope =
  | { readonly accountId: number; readonly isTenant: boolean }
  | { readonly operatorRoles: ReadonlySet<OperatorRole> }

export type LabelledHit = Hit & { readonly account: AccountLabel | undefined }
export type SearchService = ReturnType<typeof createSearchService>

const largestId = 2_147_483_647
const partnerKinds: readonly NumberedKind[] = ['purchase', 'instant_purchase', 'redemption', 'sellback', 'send']
const maxHits = 12

/** `demo-39`, `demo-instant-7` and `39` name a number; the slug narrows it to one partner. */
export function readWanted(given: string): Wanted {
  const text = given.trim()
  const [, slug, digits] = /^(?:([a-z0-9-]+?)-(?:instant-)?)?(\d{1,10})$/i.exec(text) ?? []
  const number = digits === undefined ? null : Number(digits)
  return { text, number: number !== null && number <= largestId ? number : null, slug: slug?.toLowerCase() ?? null }
}

/** Finds accounts and resources by id, number or name, within what the person may read. */
export function createSearchService({ db }: { db: Db }) {
  function searchesOf(scope: SearchScope, wanted: Wanted): Promise<Hit[]>[] {
    if ('accountId' in scope) {
      const { accountId, isTenant } = scope
      if (isTenant) return [findOrders(db, wanted, accountId)]
      return [
        ...partnerKinds.map((kind) => findNumbered(db, kind, wanted, accountId)),
        findEndUsers(db, wanted, accountId),
      ]
    }
    const { operatorRoles } = scope
    const holds = (...roles: OperatorRole[]): boolean => roles.some((role) => operatorRoles.has(role))
    return [
      ...(holds('account_manager') ? [findAccounts(db, wanted)] : []),
      ...(holds('account_manager', 'treasury') ? [findEndUsers(db, wanted, undefined)] : []),
      ...(holds('admin', 'account_manager', 'supervisor', 'treasury')
        ? partnerKinds.map((kind) => findNumbered(db, kind, wanted, undefined))
        : []),
      findOrders(db, wanted, undefined),
      findItems(db, wanted),
    ]
  }

  return {
    async find(scope: SearchScope, text: string): Promise<LabelledHit[]> {
      const wanted = readWanted(text)
      if (wanted.text === '') return []
      const hits = (await Promise.all(searchesOf(scope, wanted))).flat().slice(0, maxHits)
      const ids = [...new Set(hits.flatMap(({ accountId }) => accountId ?? []))]
      const labels = new Map((await listLabels(db, ids)).map((label) => [label.id, label]))
      return hits.map((hit) => ({ ...hit, account: labels.get(hit.accountId ?? 0) }))
    },
  }
}
