import { sendJson } from './answers.ts'
import { openShop, type Shop, type ShopOptions } from './shop.ts'

/** The shop inside a sandbox: its paths are served from the start, and it opens when the demo accounts exist. */
export function createShopHost() {
  let shop: Shop | undefined
  const handle: Shop['handle'] = async (request, response) => {
    if (shop) return shop.handle(request, response)
    response.setHeader('retry-after', '2')
    sendJson(response, 503, { error: 'unavailable', message: 'The shop is not open yet.' })
  }
  return {
    handle,
    async open(options: ShopOptions): Promise<void> {
      shop = await openShop(options)
    },
    close: (): void => shop?.close(),
  }
}
