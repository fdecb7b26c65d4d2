import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder, startProcess } from '../harness/process.ts'

/** Every text file that might be collected or forwarded. */
async function readLogs(dataDir: string): Promise<string> {
  const service = (await readdir(join(dataDir, 'logs'))).map((name) => join(dataDir, 'logs', name))
  const files = [...service, join(dataDir, 'postgres', 'server.log')]
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}

test('no secret reaches a log, at any position of a request and at any log level', async () => {
  await using folder = await makeDataFolder()
  const service = await startProcess({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'trace',
    KEY_PEPPER: 'c0ffee'.repeat(10) + 'beef',
  })
  const { keys } = JSON.parse(await readFile(join(folder.path, 'sandbox.json'), 'utf8')) as {
    keys: Record<string, string>
  }
  const admin = keys['platform_admin'] ?? ''
  const canary = 'canary7f3a'
  const json = { 'content-type': 'application/json' }
  const call = (path: string, init: RequestInit = {}) => fetch(`${service.baseUrl}${path}`, init)

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

  service.child.kill('SIGTERM')
  await service.exited
  const logs = await readLogs(folder.path)
  expect(logs).toContain('"route":"/api/v1/admin/partners/:id/keys"')
  // A few hex digits alone would occur in any log, inside other hashes.
  const secrets = [canary, data.api_key, 'c0ffee'.repeat(3), ...Object.values(keys)]
  const leaked = secrets.filter((secret) => logs.includes(secret) || service.output().includes(secret))
  expect(leaked).toEqual([])
}, 240_000)
