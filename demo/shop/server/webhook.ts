import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Packhouse } from '@packhouse/sdk'

/** What the shop remembers between starts. */
export type ShopState = { webhookId?: number; webhookSecret?: string; cookieSecret?: string }

export const readState = (path: string): Promise<ShopState> =>
  readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as ShopState,
    () => ({}),
  )

/** The file contains secrets, so only its owner may read it. */
export async function writeState(path: string, state: ShopState): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(state, null, 2), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/**
 * Registers the shop's receiver once. The secret is shown only at creation: a webhook of an earlier start whose secret is
 * lost is deleted and created again.
 */
export async function ensureWebhook(packhouse: Packhouse, url: string, state: ShopState): Promise<ShopState> {
  for await (const webhook of packhouse.webhooks.list()) {
    if (webhook.url !== url) continue
    if (webhook.id === state.webhookId && state.webhookSecret !== undefined) return state
    await packhouse.webhooks.delete(webhook.id)
  }
  const description = 'Card Corner, the sample shop'
  const { id: webhookId, signing_secret: webhookSecret } = await packhouse.webhooks.create({ url, description })
  return { ...state, webhookId, webhookSecret }
}
