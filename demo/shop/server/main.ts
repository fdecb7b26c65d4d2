// `node demo/shop/server/main.ts`: the shop as a process of its own, beside a sandbox on this machine.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { openShop } from './shop.ts'

const dataDir = process.env['DATA_DIR'] ?? 'data'
const port = Number(process.env['SHOP_PORT'] ?? 4300)
const sandbox = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as {
  base_url: string
  rpc_url: string
  keys: { partner: string }
}
const shop = await openShop({
  baseUrl: sandbox.base_url,
  apiKey: process.env['PACKHOUSE_KEY'] ?? sandbox.keys.partner,
  shopUrl: `http://127.0.0.1:${port}/shop`,
  statePath: join(dataDir, 'shop.json'),
  rpcUrl: sandbox.rpc_url,
  pageFolder: join(import.meta.dirname, '..', 'page', 'dist'),
})
createServer((request, response) => void shop.handle(request, response)).listen(port, '127.0.0.1', () => {
  console.log(`Card Corner is open on http://127.0.0.1:${port}/shop`)
})
