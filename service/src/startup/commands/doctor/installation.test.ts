import { expect, test } from 'vitest'
import { checkAddress, checkEvidence, checkFiles } from './installation.ts'

const production = { environment: 'production', role: 'jobs', dataDir: '/data', storage: undefined } as const

test('a process that runs jobs signs checkpoints, or hears how', () => {
  const evidenceKey = new Uint8Array(32)
  expect(checkEvidence(production, { evidenceKey }).status).toBe('ok')
  expect(checkEvidence(production, { evidenceKey: undefined })).toMatchObject({
    status: 'warning',
    fix: expect.stringContaining('openssl'),
  })
  expect(checkEvidence({ ...production, role: 'api' }, { evidenceKey: undefined }).status).toBe('skipped')
})

test('the public address is https', () => {
  const statusOf = (publicUrl?: string) => checkAddress({ environment: 'production', publicUrl }).status
  expect([undefined, 'http://a.example', 'https://a.example'].map(statusOf)).toEqual(['warning', 'warning', 'ok'])
})

test('files are on a lasting file system', async () => {
  const kinds = [0x01021994, 0x794c7630, 0xef53]
  const found = await Promise.all(kinds.map((kind) => checkFiles(production, async () => kind)))
  expect(found.map(({ status }) => status)).toEqual(['warning', 'warning', 'ok'])
  const missing = await checkFiles({ ...production, dataDir: '/no/such/folder' })
  expect(missing).toMatchObject({ status: 'warning', message: expect.stringContaining('ENOENT') })
})
