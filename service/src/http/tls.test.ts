import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpApp } from './app.ts'
import { createGates } from './pipeline/gates.ts'
import { createMemoryLimiter } from './pipeline/rate-limit.ts'

// A self-signed certificate for localhost, valid for a hundred years and used by this test only.
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUALhO7V/fKOBMJ9IaIA9PpLn9YQkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNjA5MzIxMloYDzIxMjYxMDIz
MDkzMjEyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT2+CzOKZCOs9iqdFYExCmBa9MNxJ8QUuayje8rqoyWUUfsdCdyOKsY
itIIBBi3BknaWGIhJfhREU2H6lVdo/PLo28wbTAdBgNVHQ4EFgQUpTOmmvmETMm9
rusDgbwHhJA7ULUwHwYDVR0jBBgwFoAUpTOmmvmETMm9rusDgbwHhJA7ULUwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgemweJePGMTNmGf0RfSdUkX9tj31/Y/DJ61FJLuoTxwgCIQDx
CENGmVvc1EKjacukb3APc6LbBuVVO7NOKL4rGwCbdw==
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgT3+7yLrCckt9Grt2
edrXP1Sl0xi4TuppGeMrVkGI0hShRANCAAT2+CzOKZCOs9iqdFYExCmBa9MNxJ8Q
Uuayje8rqoyWUUfsdCdyOKsYitIIBBi3BknaWGIhJfhREU2H6lVdo/PL
-----END PRIVATE KEY-----`

test('with a certificate the service itself serves https, and tells browsers to stay there', async () => {
  const app = createHttpApp({
    apiPrefix: '/api/v1',
    logger: pino({ level: 'silent' }),
    authenticate: async () => undefined,
    limiter: createMemoryLimiter(),
    gates: createGates(),
    perAddressLimit: 0,
    noteKeyUse: () => {},
    describeFault: () => undefined,
    trustedProxies: [],
    isSecure: true,
    tls: { cert: Buffer.from(cert), key: Buffer.from(key) },
  })
  app.get('/api/v1/ping', { config: { operationId: 'none', public: 'A test route.' } }, async () => ({ pong: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const reply = await new Promise<{ status?: number | undefined; transport: unknown }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/api/v1/ping', ca: cert, agent: false }
    request(options, (response) => {
      response.resume()
      resolve({ status: response.statusCode, transport: response.headers['strict-transport-security'] })
    })
      .once('error', reject)
      .end()
  })
  await app.close()
  expect(reply).toEqual({ status: 200, transport: 'max-age=31536000' })
})
