import type { NewCard } from '../../src/vault/cards/intake/service.ts'
import type { Client, Reply, TestService } from './service.ts'

export const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Adds cards to a tenant's inventory and returns their codes. */
export function stock(
  service: TestService,
  { accountId }: { accountId: number },
  count: number,
  card: Partial<NewCard> = {},
): Promise<string[]> {
  const cards = times(count, (index) => ({ name: `Mossback ${index + 1}`, ...card }))
  return service.vault.intake.takeIn(accountId, cards, 'system')
}

export type CardWire = { unique_id: string; status: string; updated_at: string; departed_at: string | null }

/** Reads all cards that changed since a cursor, page by page, as a client would. */
export async function sweep(
  client: Client,
  { since = '0', limit = 500, seen = (text: string) => text } = {},
): Promise<{ cards: CardWire[]; next: string; pages: number }> {
  const cards: CardWire[] = []
  let next = since
  for (let pages = 1; ; pages++) {
    const { body } = await client.get(`/cards?since=${encodeURIComponent(next)}&limit=${limit}`)
    cards.push(...body.data.cards)
    next = seen(body.pagination.next_since)
    if (!body.pagination.has_more || pages > 1_000) return { cards, next, pages }
  }
}

/** Repeats a request while the service answers 503, as clients are expected to. */
export async function persist(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (reply.status !== 503) return reply
  }
}
