import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPackhouse, verifyWebhook } from '@packhouse/sdk'
import { readBody, readJson, sendJson, sendPage, ShopError } from './answers.ts'
import { createLive } from './live.ts'
import { createNode } from './node.ts'
import { createRouter } from './requests.ts'
import { createShopRoutes } from './routes.ts'
import { createShoppers } from './shoppers.ts'
import { ensureWebhook, readState, writeState, type ShopState } from './webhook.ts'

export type ShopOptions = {
  /** The address of the Packhouse service, and a key of the partner who runs the shop. */
  baseUrl: string
  apiKey: string
  /** The address under which Packhouse reaches this shop, such as `http://127.0.0.1:4300/shop`. */
  shopUrl: string
  /** A file for the webhook secret and the key of the visitors' cookies. */
  statePath: string
  /** The built page. */
  pageFolder: string
  /** The chain node, for the test wallet of the page; without it there is none. */
  rpcUrl?: string | undefined
}

export type Shop = { handle(request: IncomingMessage, response: ServerResponse): Promise<void>; close(): void }

/** What Packhouse refused, as the page shows it; anything else is our own fault. */
function refusalOf(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof ShopError) return error
  const { status, error: code, message } = error as { status?: number; error?: string; message?: string }
  if (typeof status === 'number' && code !== undefined) return { status, code, message: message ?? code }
  return { status: 502, code: 'unavailable', message: 'The packs service cannot be reached.' }
}

/** A shop that sells packs through Packhouse: a server of few lines around the SDK, and a page. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { baseUrl, apiKey, shopUrl, statePath, pageFolder, rpcUrl } = options
  const packhouse = createPackhouse({ baseUrl, apiKey, userAgent: 'card-corner/1' })
  const known = await readState(statePath)
  const cookieSecret = known.cookieSecret ?? randomBytes(32).toString('hex')
  const state: ShopState = await ensureWebhook(packhouse, `${shopUrl}/webhooks`, { ...known, cookieSecret })
  await writeState(statePath, state)

  const basePath = new URL(shopUrl).pathname
  const shoppers = createShoppers(cookieSecret)
  const findRoute = createRouter(createShopRoutes(packhouse, createNode(rpcUrl)))
  const live = createLive()

  /** Verifies the signature over the raw body, answers at once, and tells the shopper's open pages. */
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const verified = await verifyWebhook({
      body: await readBody(request),
      headers: request.headers,
      secret: state.webhookSecret ?? '',
    }).catch(() => undefined)
    if (!verified) return sendJson(response, 400, { error: 'invalid_signature' })
    const { event, data } = verified.event
    const shopperId = 'external_user_id' in data ? data.external_user_id : undefined
    live.send(shopperId ?? undefined, event)
    sendJson(response, 200, { received: true })
  }

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const shopper = shoppers.identify(request, response, basePath)
    if (path === '/events') {
      if (!live.open(shopper.id, response)) sendJson(response, 503, { error: 'busy' })
      return
    }
    const route = findRoute(`${request.method} ${path}`)
    if (!route) throw new ShopError(404, 'not_found', 'The shop has no such page.')
    const body = request.method === 'POST' ? await readJson(request) : {}
    sendJson(response, 200, await route.run({ params: route.params, body, shopper }))
  }

  async function dispatch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) {
      throw new ShopError(404, 'not_found', `The shop is at ${basePath}.`)
    }
    const path = pathname.slice(basePath.length)
    if (path === '/webhooks' && request.method === 'POST') return receive(request, response)
    if (path.startsWith('/api/')) return answer(request, response, path.slice('/api'.length))
    // The page brings the cookie, so that its first requests, which run side by side, are of one visitor.
    if (!path.startsWith('/assets/')) shoppers.identify(request, response, basePath)
    const accepts = request.headers['accept-encoding'] ?? ''
    if (await sendPage(response, { folder: pageFolder, path, pictures: new URL(baseUrl).origin, accepts })) return
    sendJson(response, 404, { error: 'not_built', message: 'Build the page with: node scripts/pages.js' })
  }

  return {
    async handle(request, response) {
      try {
        await dispatch(request, response)
      } catch (error) {
        const { status, code, message } = refusalOf(error)
        if (response.headersSent) response.end()
        else sendJson(response, status, { error: code, message })
      }
    },
    close: live.close,
  }
}
