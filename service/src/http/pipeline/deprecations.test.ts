import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { announceDeprecations } from './deprecations.ts'

const since = new Date('2027-01-01T00:00:00Z')

test('every answer of a deprecated route names its end and its replacement, refusals included', async () => {
  const app = fastify()
  announceDeprecations(app)
  const deprecation = { since, sunset: new Date('2027-07-01T00:00:00Z'), guide: '/guides/versioning' }
  const schemas: unknown[] = []
  app.addHook('onRoute', ({ schema }) => void schemas.push(schema?.deprecated))
  app.get('/old', { config: { operationId: 'none', deprecation }, schema: {} }, async () => 'ok')
  app.post('/old', { config: { operationId: 'none', deprecation } }, async () => {
    throw new Error('refused')
  })
  app.get('/new', async () => 'ok')
  for (const method of ['GET', 'POST'] as const) {
    expect((await app.inject({ method, url: '/old' })).headers).toMatchObject({
      deprecation: '@1798761600',
      sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
      link: '</guides/versioning>; rel="deprecation"; type="text/html"',
    })
  }
  expect((await app.inject('/new')).headers).not.toHaveProperty('deprecation')
  expect(schemas.slice(0, 2)).toContain(true)
})

test('an end that is announced too late fails at the start', () => {
  const app = fastify()
  announceDeprecations(app)
  const deprecation = { since, sunset: new Date('2027-03-01T00:00:00Z'), guide: '/guides/versioning' }
  expect(() => app.get('/old', { config: { operationId: 'none', deprecation } }, async () => 'ok')).toThrow(
    'six months',
  )
})
