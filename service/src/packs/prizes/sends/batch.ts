import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { fail, Refusal } from '../../../kernel/errors.ts'
import type { Db } from '../../../db/db.ts'
import { checkFingerprint } from '../../../idempotency/idempotency.ts'
import { maxBatchItems, maxRecipients, nameOf, type SendPreview, type SkippedItem } from './model.ts'
import { readItem, type PresentedItem } from './read-items.ts'
import type { SendService, ShownSend } from './service.ts'
import { listSendsByKey } from './store.ts'

export type Recipient = {
  walletAddress: string
  items: readonly PresentedItem[]
  reference: string
  isBuybackEligible: boolean
}

export type BatchOrder = { partnerId: number; key: string; keyFamily: string; recipients: readonly Recipient[] }

/** The outcome for one recipient: a send, or why none of the items could be sent. */
export type BatchResult = { shown: ShownSend | undefined; skipped: readonly SkippedItem[] }

/** The number of the recipient is added to the key. */
const maxKeyLength = 250

const keyOf = (key: string, index: number): string => `${key}#${index + 1}`

/** Refuses an item that two recipients would get, before anything is sent. */
function checkItems(recipients: readonly Recipient[]): void {
  const owners = new Map<string, number>()
  const total = recipients.reduce((sum, { items }) => sum + items.length, 0)
  if (total > maxBatchItems) {
    fail(400, 'invalid_item', `A batch may have at most ${maxBatchItems} items, got ${total}.`, {
      details: { max: maxBatchItems },
    })
  }
  for (const [index, { items }] of recipients.entries()) {
    for (const [place, item] of items.entries()) {
      const name = nameOf(readItem(item, place))
      const owner = owners.get(name)
      if (owner !== undefined) {
        const details = { send: index, index: place, other_send: owner }
        fail(400, 'invalid_item', `${name} is listed for recipient ${owner + 1} and for ${index + 1}.`, { details })
      }
      owners.set(name, index)
    }
  }
}

export type SendBatch = ReturnType<typeof createSendBatch>

/** Sends to many recipients. Each gets a send of its own, so a batch that was interrupted continues with the same key. */
export function createSendBatch({ db, sends }: { db: Db; sends: SendService }) {
  async function preview(partnerId: number, recipient: Recipient): Promise<SendPreview> {
    const walletAddress = sends.readWallet(recipient.walletAddress)
    const decided = await sends.inspect(partnerId, recipient.items)
    return {
      walletAddress,
      sendable: decided.flatMap(({ prize, skipped }) => (skipped ? [] : [prize])),
      skipped: decided.flatMap(({ skipped }) => skipped ?? []),
    }
  }

  async function previewAll(partnerId: number, recipients: readonly Recipient[]): Promise<SendPreview[]> {
    checkItems(recipients)
    const previews: SendPreview[] = []
    for (const recipient of recipients) previews.push(await preview(partnerId, recipient))
    return previews
  }

  /** A key stands for the whole batch: its sends carry the hash of all recipients. */
  async function checkKey({ partnerId, key }: BatchOrder, batchHash: string): Promise<boolean> {
    if (Array.from(key).length > maxKeyLength) {
      fail(400, 'identifier_too_long', `The Idempotency-Key of a batch must have at most ${maxKeyLength} characters.`, {
        details: { field: 'Idempotency-Key' },
      })
    }
    const keys = Array.from({ length: maxRecipients }, (_, index) => keyOf(key, index))
    const earlier = await listSendsByKey(db, partnerId, keys)
    for (const { asked } of earlier) {
      checkFingerprint({ sends: batchHash }, { sends: asked.split(' batch ')[1] ?? null })
    }
    return earlier.length > 0
  }

  async function sendOne(order: BatchOrder, index: number, batchHash: string): Promise<BatchResult> {
    const { partnerId, keyFamily, recipients } = order
    const recipient = recipients[index]
    if (!recipient) return { shown: undefined, skipped: [] }
    try {
      const { row } = await sends.create({
        ...recipient,
        partnerId,
        keyFamily,
        key: keyOf(order.key, index),
        batchHash,
      })
      return { shown: row, skipped: row.send.skipped }
    } catch (error) {
      if (!(error instanceof Refusal) || error.error !== 'no_sendable_items') throw error
      return { shown: undefined, skipped: (error.options.details as { skipped: SkippedItem[] }).skipped }
    }
  }

  async function create(order: BatchOrder): Promise<{ results: BatchResult[]; isReplay: boolean }> {
    const { partnerId, recipients } = order
    const batchHash = createHash('sha256').update(canonicalJson(recipients)).digest('hex')
    const isReplay = await checkKey(order, batchHash)
    // All recipients are checked before the first one gets something.
    if (!isReplay) await previewAll(partnerId, recipients)
    const results: BatchResult[] = []
    for (const index of recipients.keys()) results.push(await sendOne(order, index, batchHash))
    return { results, isReplay }
  }

  return { preview, previewAll, create }
}
