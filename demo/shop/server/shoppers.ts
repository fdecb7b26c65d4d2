import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A visitor of the shop. `id` is what the shop calls the end user towards Packhouse. */
export type Shopper = { id: string }

const cookieName = 'card_corner'
const lifetimeSeconds = 180 * 24 * 3600

/**
 * Recognizes visitors by a signed cookie. A real shop would use its own accounts here; Packhouse only needs a stable
 * name for each end user.
 */
export function createShoppers(secret: string) {
  const sign = (id: string): string => createHmac('sha256', secret).update(id).digest('base64url')

  function read(request: IncomingMessage): Shopper | undefined {
    const found = (request.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${cookieName}=`))
    const [id = '', signature = ''] = (found?.slice(cookieName.length + 1) ?? '').split('.')
    const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(id))]
    return id !== '' && given.length === wanted.length && timingSafeEqual(given, wanted) ? { id } : undefined
  }

  /** The visitor of a request; a new one gets a cookie with the response. */
  function identify(request: IncomingMessage, response: ServerResponse, path: string): Shopper {
    const known = read(request)
    if (known) return known
    const id = `shopper-${randomBytes(5).toString('hex')}`
    const cookie = `${cookieName}=${id}.${sign(id)}; Path=${path}; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Strict`
    response.setHeader('set-cookie', cookie)
    return { id }
  }

  return { identify }
}
