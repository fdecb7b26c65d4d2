import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'packhouse-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a secret can be the content of a file', () => {
  const path = join(folder, 'pepper')
  writeFileSync(path, `${'ab'.repeat(32)}\n`)
  const env = withSecretFiles({ KEY_PEPPER_FILE: path, PORT: '4000', PORT_FILE: '/nowhere' })
  expect(env).toMatchObject({ KEY_PEPPER: 'ab'.repeat(32), PORT: '4000' })
})

test('a missing file and a secret that is given twice are reported together, without their content', () => {
  const path = join(folder, 'token')
  writeFileSync(path, 'hunter2')
  const read = () => withSecretFiles({ SHIPPO_TOKEN: 'hunter1', SHIPPO_TOKEN_FILE: path, REDIS_URL_FILE: '/nowhere/x' })
  expect(read).toThrow(/REDIS_URL_FILE cannot be read \(ENOENT\)[^]*SHIPPO_TOKEN and SHIPPO_TOKEN_FILE are both set/)
  expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hunter') }))
})
