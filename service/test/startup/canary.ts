import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'

const canary = 'canary7f3a'

/** Every text file that might be collected or forwarded. */
export async function readLogs(dataDir: string): Promise<string> {
  const service = (await readdir(join(dataDir, 'logs'))).map((name) => join(dataDir, 'logs', name))
  const files = [...service, join(dataDir, 'postgres', 'server.log')]
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}

/** Sends a secret at every position of a request, valid or not, and returns what no log may contain. */
export async function sendCanary(baseUrl: string, admin: string): Promise<string[]> {
  const json = { 'content-type': 'application/json' }
  const call = (path: string, init: RequestInit = {}) => fetch(`${baseUrl}${path}`, init)

  await call('/api/v1/info', {
    headers: {
      'x-api-key': canary,
      authorization: canary,
      cookie: `a=${canary}`,
      'user-agent': canary,
      'x-other': canary,
    },
  })
  await call(`/api/v1/info?api_key=${canary}&${canary}=1`, { headers: { 'x-api-key': admin } })
  await call(`/api/v1/admin/partners?limit=${canary}`, { headers: { 'x-api-key': admin } })
  await call(`/api/v1/${canary}/nothing?${canary}`, { headers: { 'x-api-key': admin } })
  await call(`/api/v1/admin/keys/${canary}`, { headers: { 'x-api-key': admin } })
  await call(`/${canary}`)
  for (const body of [`{"${canary}`, `{"slug":"${canary}!"}`, `{"name":"${canary}","slug":"demo"}`]) {
    const reply = await call('/api/v1/admin/partners', {
      method: 'POST',
      headers: { ...json, 'x-api-key': admin },
      body,
    })
    expect([400, 409]).toContain(reply.status)
  }
  const issued = await call('/api/v1/admin/partners/1/keys', {
    method: 'POST',
    headers: { ...json, 'x-api-key': admin },
    body: JSON.stringify({ label: canary, scopes: [] }),
  })
  expect(issued.status).toBe(201)
  const { data } = (await issued.json()) as { data: { api_key: string } }
  await call('/api/v1/info', { headers: { 'x-api-key': data.api_key } })
  // A parser error quotes the offending bytes.
  await call('/api/v1/info', { headers: { 'x-api-key': admin, 'x-bad': `${canary}\u00ff` } })
  return [canary, data.api_key]
}
