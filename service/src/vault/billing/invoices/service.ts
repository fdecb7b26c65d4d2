import type { AccountService } from '../../../identity/accounts/holders/service.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { restoreCredits } from '../../sla/service-credits/store.ts'
import { isStorableId } from '../../shared/requests.ts'
import type { Invoice, InvoiceEvent, InvoiceLine } from './model.ts'
import { findInvoice, listInvoices, listLines, moveInvoice, sumLines, type InvoiceFilter } from './store.ts'

export type InvoiceDeps = { db: Db; clock: Clock; accounts: Pick<AccountService, 'getTenant'> }
export type InvoiceService = ReturnType<typeof createInvoiceService>

const shownLines = 100
const printedLines = 1_000

/** Reads, pays and voids invoices; an invoice is otherwise immutable. */
export function createInvoiceService({ db, clock, accounts }: InvoiceDeps) {
  async function find(accountId: number, id: number): Promise<Invoice> {
    const invoice = isStorableId(id) ? await findInvoice(db, id) : undefined
    if (invoice?.accountId === accountId) return invoice
    fail(404, 'not_found', `Invoice ${id} not found.`)
  }

  const linesOf = async (id: number, limit: number): Promise<InvoiceLine[]> =>
    (await listLines(db, id, { limit, offset: 0 })).slice(0, limit)

  async function get(accountId: number, id: number): Promise<{ invoice: Invoice; lines: InvoiceLine[] }> {
    const invoice = await find(accountId, id)
    return { invoice, lines: await linesOf(id, shownLines) }
  }

  async function print(accountId: number, id: number): Promise<{ invoice: Invoice; bytes: Uint8Array }> {
    const invoice = await find(accountId, id)
    const account = await accounts.getTenant(accountId)
    const sums = await sumLines(db, id)
    const { renderInvoice } = await import('./pdf.ts')
    const bytes = await renderInvoice({ invoice, account, sums, lines: await linesOf(id, printedLines) })
    return { invoice, bytes }
  }

  async function settle(tx: Tx, id: number, event: InvoiceEvent): Promise<Invoice> {
    const known = (await findInvoice(tx, id)) ?? fail(404, 'not_found', `Invoice ${id} not found.`)
    const now = clock.now()
    const moved = await moveInvoice(tx, id, event, now)
    if (!moved)
      fail(409, 'invalid_status', `Invoice ${known.number} is ${known.status}, which does not allow this action.`)
    if (event === 'void') await restoreCredits(tx, id, now)
    return moved
  }

  return {
    get,
    print,
    settle,
    list: (filter: InvoiceFilter, page: { limit: number; offset: number }) => listInvoices(db, filter, page),
    listLines: async (accountId: number, id: number, page: { limit: number; offset: number }) => {
      await find(accountId, id)
      return listLines(db, id, page)
    },
  }
}
