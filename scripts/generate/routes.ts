// Generates the OpenAPI document and the route table from the service.
import { pino } from 'pino'
import { createService } from '../../service/src/app.ts'
import type { Connection, Db } from '../../service/src/db/db.ts'
import type { ListedRoute } from '../../service/src/http/schema/route-list.ts'
import { openApiText } from '../../service/src/http/schema/openapi.ts'
import type { SandboxControls } from '../../service/src/sandbox/controls/service.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'

type Row = { url: string; method: string; scope: string; gate: string; kinds: string; reason: string | undefined }

const head = `# Routes

Generated from the service by \`npm run generate\`. Do not edit.

| method | path | scope | gate | key kinds |
|---|---|---|---|---|
`

const publicHead = `
## Public routes

These routes need no authentication, each for the reason that its declaration gives. Every other request is rejected unless a
key, a session or a person is admitted to it.

| path | reason |
|---|---|
`

function toRow({ url, method, config }: ListedRoute): Row {
  const { gate = '', kinds, anonymousPerMinute: perMinute } = config
  const isOptional = perMinute !== undefined
  const reason = isOptional
    ? `A key is optional; without one an address has ${perMinute} requests a minute.`
    : config.public
  const { client } = config
  const held = client === undefined ? [config.scope].flat().join(' or ') : `client session: ${client}`
  const scope = reason === undefined ? held : 'public'
  return {
    url,
    method,
    scope,
    gate,
    kinds: client ? '' : (kinds?.join(', ') ?? (reason === undefined ? 'all' : '')),
    reason,
  }
}

function renderRows(rows: readonly Row[]): string {
  const keyed = rows
    .filter(({ url, reason }) => url.startsWith('/api/') || reason === undefined)
    .map(({ method, url, scope, gate, kinds }) => `| ${method} | \`${url}\` | ${scope} | ${gate} | ${kinds} |`)
  const open = rows.flatMap(({ method, url, reason }) => (reason ? [`| \`${method} ${url}\` | ${reason} |`] : []))
  return `${head}${keyed.join('\n')}\n${publicHead}${open.join('\n')}\n`
}

export async function renderRoutes(db: Db, connection: Connection): Promise<{ openapi: string; routes: string }> {
  const { http } = createService({
    db,
    connection,
    clock: systemClock,
    random: systemRandom,
    logger: pino({ level: 'silent' }),
    environment: 'sandbox',
    keyPepper: new Uint8Array(32),
    perAddressLimit: 0,
    trustedProxies: [],
    // Only the routes are read; no request is sent.
    sandboxControls: {} as SandboxControls,
  })
  await http.ready()
  const rows = http
    .listRoutes()
    .filter(({ method }) => method !== 'HEAD')
    .map(toRow)
  const sorted = rows.toSorted((a, b) => (a.url + a.method < b.url + b.method ? -1 : 1))
  const openapi = openApiText(http)
  await http.close()
  return { openapi, routes: renderRows(sorted) }
}
