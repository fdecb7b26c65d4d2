import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createPackhouse } from '@packhouse/sdk'

const { PACKHOUSE_URL: baseUrl = 'http://127.0.0.1:4000', PACKHOUSE_KEY: apiKey, PORT = '3000' } = process.env
const packhouse = createPackhouse({ baseUrl, apiKey })
const page = (await readFile(new URL('index.html', import.meta.url), 'utf8')).replace('http://127.0.0.1:4000', baseUrl)
const rules = { allow: ['odds', 'buy', 'open', 'collection', 'sellback', 'redeem'], max_spend_usdc: '50' }
async function answer({ method }, response) {
  if (method !== 'POST') return response.setHeader('content-type', 'text/html').end(page)
  // The end user who is signed in on your page; here it is always Ann.
  const order = { external_user_id: 'ann', origin: `http://127.0.0.1:${PORT}`, ...rules }
  response.end(JSON.stringify(await packhouse.clientSessions.create(order)))
}
createServer((request, response) => void answer(request, response)).listen(PORT, '127.0.0.1')
