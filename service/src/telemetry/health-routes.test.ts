import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { App } from '../http/app-type.ts'
import { healthRoutes, type HealthDeps, type HealthFacts } from './health-routes.ts'

const now = new Date('2026-11-15T12:00:00Z')
const facts: HealthFacts = {
  isReachable: true,
  head: 7n,
  behindSince: null,
  isRelaying: true,
  indexed: 7n,
  lagBlocks: 0n,
  indexing: 'running',
}

async function readHealth(deps: Partial<HealthDeps>) {
  const app = fastify() as unknown as App
  healthRoutes(app, { clock: { now: () => now }, readChain: async () => facts, ping: async () => {}, ...deps })
  const { data } = (await app.inject('/api/v1/health')).json()
  await app.close()
  return data
}

test('a service whose components work is ok', async () => {
  expect(await readHealth({})).toMatchObject({
    status: 'ok',
    reasons: [],
    db: 'ok',
    chain: { head: 7, lag_seconds: 0 },
  })
})

test.each<[reason: string, fault: Partial<HealthFacts>]>([
  ['chain_unreachable', { isReachable: false }],
  ['relayer_disabled', { isRelaying: false }],
  ['indexer_halted', { indexing: 'halted' }],
  ['indexer_stopped', { indexing: 'stopped' }],
  ['indexer_behind', { lagBlocks: 51n }],
])('%s is the reason of a degraded status', async (reason, fault) => {
  expect(await readHealth({ readChain: async () => ({ ...facts, ...fault }) })).toMatchObject({
    status: 'degraded',
    reasons: [reason],
  })
})

test.each<[string, Partial<HealthDeps>]>([
  ['refuses connections', { ping: () => Promise.reject(new Error('unavailable')) }],
  ['does not respond', { ping: () => new Promise(() => {}), timeoutMs: 5 }],
])('a database that %s is reported on the first request', async (_claim, fault) => {
  expect(await readHealth(fault)).toMatchObject({ status: 'degraded', reasons: ['database_down'], db: 'down' })
})

test('the lag is the age of the oldest block that is not indexed', async () => {
  const behind = { ...facts, head: 9n, lagBlocks: 2n, behindSince: new Date('2026-11-15T11:59:48Z') }
  expect(await readHealth({ readChain: async () => behind })).toMatchObject({ chain: { head: 9, lag_seconds: 12 } })
})

test('each request sees a change of the last seconds, after silence too', async () => {
  let isReachable = true
  const app = fastify() as unknown as App
  healthRoutes(app, {
    clock: { now: () => now },
    readChain: async () => ({ ...facts, isReachable }),
    ping: async () => {},
    freshMs: 0,
  })
  const readStatus = async () => (await app.inject('/api/v1/health')).json().data.status
  expect(await readStatus()).toBe('ok')
  isReachable = false
  expect(await readStatus()).toBe('degraded')
  await app.close()
})
