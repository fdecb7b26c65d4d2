import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProcessSettings } from './settings.ts'

const read = (env: Record<string, string>) => (): unknown => readProcessSettings(env, '/')

test('everything that is missing or invalid is named at once', () => {
  expect(read({ PORT: 'x', KEY_PEPPER: 'hunter2' })).toThrow(/PORT is[^]*KEY_PEPPER must/)
  const keys = {
    CHAIN_RPC_URL: 'https://node.example',
    CHAIN_DEPLOYMENT: 'base.json',
    CHAIN_ENTROPY_URL: 'https://provider.example/v1/chains/base',
    CHAIN_KEYS: 'keys',
  }
  const database = { DATABASE_URL: 'postgres://host/name', KEY_PEPPER: 'ab'.repeat(32) }
  expect(read({ PACKHOUSE_ENV: 'production', SHIPPO_TOKEN: 'token', EASYPOST_KEY: 'key' })).toThrow(
    /DATABASE_URL is missing[^]*EASYPOST_WEBHOOK_SECRET is missing[^]*KEY_PEPPER is missing/,
  )
  expect(read({ PACKHOUSE_ENV: 'production', ...database, ...keys, SHIPPO_TOKEN: 'token' })).toThrow(
    /SHIPPO_WEBHOOK_SECRET[^]*SHIP_FROM is required[^]*CHAIN_KEYS_PASSWORD is missing/,
  )
  const jobs = { PACKHOUSE_ENV: 'production', PACKHOUSE_ROLE: 'jobs', ...database, ...keys }
  expect(read(jobs)).not.toThrow()
})

test('an installation that ships nothing needs neither a carrier account nor a sender address', () => {
  const env = { PACKHOUSE_ENV: 'production', DATABASE_URL: 'postgres://host/name', KEY_PEPPER: 'ab'.repeat(32) }
  expect(readProcessSettings(env, '/').warehouse.carriers(new Uint8Array(32))).toMatchObject({ shippo: undefined })
  expect(readProcessSettings({}, '/')).toMatchObject({ config: { port: 4_000 }, secrets: {} })
})

test('.env.example names exactly the variables that are read, each with a valid value', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', '.env.example'), 'utf8')
  const example = Object.fromEntries(
    [...text.matchAll(/^# ([A-Z_\d]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  const read = new Set<string>()
  const env = new Proxy<Record<string, string | undefined>>(
    { ...example, PACKHOUSE_ENV: 'production' },
    { get: (values, name) => (read.add(String(name)), values[String(name)]) },
  )
  expect(readProcessSettings(env, '/srv').config.environment).toBe('production')
  expect(Object.keys(example).toSorted()).toEqual([...read].toSorted())
})
