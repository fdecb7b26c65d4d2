import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { ConfigError } from './reader.ts'
import { readSecrets } from './secrets.ts'

test('without settings, the sandbox listens on loopback and stores its data beside the program', () => {
  expect(readConfig({}, '/srv/packhouse')).toMatchObject({
    environment: 'sandbox',
    role: 'all',
    host: '127.0.0.1',
    port: 4_000,
    tls: undefined,
    dataDir: '/srv/packhouse/data',
    databaseUrl: undefined,
    perAddressLimit: 1_200,
  })
})

test('every invalid variable is reported at once', () => {
  const env = { PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://root:hunter2@db', DATABASE_CONNECTIONS: '1.5' }
  const problems = (): readonly string[] => {
    try {
      readConfig(env, '/')
      return []
    } catch (error) {
      return (error as ConfigError).problems
    }
  }
  expect(problems().map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'DATABASE_CONNECTIONS',
    'LOG_LEVEL',
  ])
  expect(problems().join()).not.toContain('hunter2')
})

test('production refuses to start without its own database and pepper', () => {
  expect(() => readConfig({ PACKHOUSE_ENV: 'production' }, '/')).toThrow('DATABASE_URL is missing')
  expect(() => readSecrets({}, 'production')).toThrow('KEY_PEPPER is missing')
})

test('an unusable secret is named but not shown', () => {
  expect(() => readSecrets({ KEY_PEPPER: 'hunter2' }, 'sandbox')).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
  )
})

test('a free API port also picks a free chain port, unless one is set', () => {
  expect(readConfig({}, '/').chainPort).toBe(8_545)
  expect(readConfig({ PORT: '0' }, '/').chainPort).toBe(0)
  expect(readConfig({ PORT: '0', CHAIN_PORT: '9000' }, '/').chainPort).toBe(9_000)
})

test('a process runs everything, the API, all background work or one part of it', () => {
  for (const role of ['all', 'api', 'worker', 'jobs', 'webhooks', 'relayer'])
    expect(readConfig({ PACKHOUSE_ROLE: role }, '/').role).toBe(role)
  expect(() => readConfig({ PACKHOUSE_ROLE: 'signer' }, '/')).toThrow(
    'PACKHOUSE_ROLE is "signer"; it must be one of all,',
  )
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' }, '/').port).toBe(4_000)
})

test('confirmation depths are tags or three growing counts', () => {
  const depths = (env: Record<string, string>) => readConfig(env, '/').chainDepths
  expect(depths({})).toEqual({ included: 1, safe: 1, final: 2 })
  expect(depths({ CHAIN_CONFIRMATIONS: '1,3,12' })).toEqual({ included: 1, safe: 3, final: 12 })
  expect(depths({ CHAIN_CONFIRMATIONS: 'tags' })).toBe('tags')
  for (const wrong of ['0,1,2', '3,2,1', '1,2', '1,2,3,4', 'soon', '1,2,1.5'])
    expect(() => depths({ CHAIN_CONFIRMATIONS: wrong })).toThrow('CHAIN_CONFIRMATIONS is')
})

test('production sets its nodes and its deployment together; the sandbox runs its own chain', () => {
  const production = { PACKHOUSE_ENV: 'production', DATABASE_URL: 'postgres://host/name' }
  const entropyUrl = 'https://provider.example/v1/chains/base'
  const node = { CHAIN_RPC_URL: 'https://one.example/secret, http://two.example', CHAIN_DEPLOYMENT: 'base.json' }
  const chain = { ...node, CHAIN_ENTROPY_URL: entropyUrl }
  expect(readConfig({ ...production, ...chain, CHAIN_KEYS: 'keys' }, '/srv').chain).toEqual({
    rpcUrls: ['https://one.example/secret', 'http://two.example'],
    deploymentPath: '/srv/base.json',
    keysFolder: '/srv/keys',
    usdcPerHour: 100_000,
    maxInFlight: 16,
    otherTokens: [],
    entropyUrl,
  })
  const token = `0x${'1a'.repeat(20)}`
  const named = { ...production, ...chain, CHAIN_OTHER_TOKENS: ` ${token},` }
  expect(readConfig(named, '/').chain?.otherTokens).toEqual([token])
  expect(() => readConfig({ ...named, CHAIN_OTHER_TOKENS: 'USDT' }, '/')).toThrow('CHAIN_OTHER_TOKENS must')
  expect(() => readConfig({ ...production, ...node }, '/')).toThrow('CHAIN_ENTROPY_URL is missing')
  expect(() => readConfig({ ...named, CHAIN_ENTROPY_URL: 'provider' }, '/')).toThrow('CHAIN_ENTROPY_URL must')
  expect(readConfig(production, '/').chain).toBeUndefined()
  expect(() => readConfig({ ...production, CHAIN_RPC_URL: chain.CHAIN_RPC_URL }, '/')).toThrow(/CHAIN_DEPLOYMENT is/)
  const wrong = { ...production, ...chain, CHAIN_RPC_URL: 'ws://hunter2' }
  expect(() => readConfig(wrong, '/')).toThrow(/CHAIN_RPC_URL must[^h]*h/)
  expect(() => readConfig(wrong, '/')).not.toThrow('hunter2')
  expect(() => readConfig(chain, '/')).toThrow('for production')
})

test('read replicas need the primary and Redis', () => {
  const shared = { DATABASE_URL: 'postgres://host/name', REDIS_URL: 'redis://host' }
  const replicas = 'postgres://a:hunter2@one/name, postgresql://two/name'
  const read = (env: Record<string, string>) => readConfig(env, '/').readReplicas
  expect(read({})).toEqual({ urls: [], maxLagMs: 10_000 })
  expect(read({ ...shared, DATABASE_REPLICA_URL: replicas, DATABASE_REPLICA_MAX_LAG_SECONDS: '30' })).toEqual({
    urls: ['postgres://a:hunter2@one/name', 'postgresql://two/name'],
    maxLagMs: 30_000,
  })
  expect(() => read({ DATABASE_REPLICA_URL: replicas })).toThrow(/DATABASE_URL is missing[^]*REDIS_URL is missing/)
  const wrong = { ...shared, DATABASE_REPLICA_URL: `${replicas},mysql://hunter2@three` }
  expect(() => read(wrong)).toThrow('DATABASE_REPLICA_URL must be URLs')
  expect(() => read(wrong)).not.toThrow('hunter2')
  expect(() => read({ DATABASE_REPLICA_MAX_LAG_SECONDS: '1' })).toThrow('from 2 to 300')
})

test('a certificate needs its key and an https address', () => {
  const files = { TLS_CERT: 'cert.pem', TLS_KEY: '/etc/key.pem' }
  expect(readConfig({ ...files, PUBLIC_URL: 'https://dock.example' }, '/srv').tls).toEqual({
    certPath: '/srv/cert.pem',
    keyPath: '/etc/key.pem',
  })
  expect(() => readConfig({ TLS_CERT: 'cert.pem' }, '/srv')).toThrow(/TLS_CERT and TLS_KEY/)
  expect(() => readConfig({ ...files, PUBLIC_URL: 'http://dock.example' }, '/srv')).toThrow(
    /PUBLIC_URL must be the https/,
  )
})

test('archives are off by default, and keep at least what requests and the relayer read', () => {
  expect(readConfig({}, '/').keptMonths).toEqual({ prices: undefined, attempts: undefined })
  const env = { PRICE_HISTORY_MONTHS: '36', SIGNED_TRANSACTION_MONTHS: '24' }
  expect(readConfig(env, '/').keptMonths).toEqual({ prices: 36, attempts: 24 })
  expect(() => readConfig({ PRICE_HISTORY_MONTHS: '12' }, '/')).toThrow('from 13 to 1200')
  expect(() => readConfig({ SIGNED_TRANSACTION_MONTHS: '2' }, '/')).toThrow('from 3 to 1200')
})
