// `npm run prove containers`: builds the image and runs `compose.yaml` with two API processes, as its first lines say.
// BALANCER_PORT chooses another port than 4000; NODE_IMAGE, POSTGRES_IMAGE, REDIS_IMAGE and HAPROXY_IMAGE other images.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from './stages.ts'

const run = promisify(execFile)
const port = process.env['BALANCER_PORT'] ?? '4000'
const project = `packhouse-proof-${process.pid}`
const processes = ['api', 'jobs', 'webhooks', 'relayer'] as const
const patienceMs = 240_000

const secret = (): string => randomBytes(24).toString('hex')
/** An installation names images with their digests; a proof takes what the machine has. */
const image = (name: string, fallback: string): string => process.env[name] ?? fallback
const settings = {
  NODE_IMAGE: image('NODE_IMAGE', 'node:24.21.0-slim'),
  POSTGRES_IMAGE: image('POSTGRES_IMAGE', 'postgres:18'),
  REDIS_IMAGE: image('REDIS_IMAGE', 'redis:8'),
  HAPROXY_IMAGE: image('HAPROXY_IMAGE', 'haproxy:3.2'),
  BALANCER_PORT: port,
  KEY_PEPPER: randomBytes(32).toString('hex'),
  API_PASSWORD: secret(),
  JOBS_PASSWORD: secret(),
  WEBHOOKS_PASSWORD: secret(),
  RELAYER_PASSWORD: secret(),
  OWNER_PASSWORD: secret(),
  REDIS_PASSWORD: secret(),
  SHIP_FROM: '{"name":"Warehouse","street1":"1 Main St","city":"Dover","state":"DE","zip":"19901","country":"US"}',
  EASYPOST_KEY: 'EZTK0000',
  EASYPOST_WEBHOOK_SECRET: secret(),
}

type Container = { Name: string; Service: string; State: string; Health: string; ExitCode: number }

function openProject(envFile: string) {
  const flags = ['compose', '--project-name', project, '--env-file', envFile]
  const compose = async (...args: string[]): Promise<string> => {
    const { stdout } = await run('docker', [...flags, ...args], { cwd: root, maxBuffer: 1 << 28 })
    return stdout
  }
  const containers = async (): Promise<Container[]> =>
    (await compose('ps', '--all', '--format', 'json'))
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Container)
  return { compose, containers }
}
type Project = ReturnType<typeof openProject>

async function claim<Result>(text: string, prove: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await prove()
  console.log(`ok     ${text} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`)
  return result
}

async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(1_000)
    }
  }
}

const call = (path: string, key?: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    headers: key === undefined ? {} : { 'x-api-key': key },
    signal: AbortSignal.timeout(10_000),
  })

const proveHealthy = ({ containers }: Project): Promise<void> =>
  eventually(async () => {
    const all = await containers()
    const migration = all.find(({ Service }) => Service === 'migrate')
    assert.deepEqual([migration?.State, migration?.ExitCode], ['exited', 0], 'The migration has not succeeded.')
    const unready = all.filter(({ Health, State }) => State !== 'exited' && Health !== '' && Health !== 'healthy')
    assert.deepEqual(
      unready.map(({ Name, Health }) => `${Name} ${Health}`),
      [],
    )
    assert.equal(all.filter(({ Service }) => Service === 'api').length, 2)
  })

async function proveConfined({ compose }: Project): Promise<void> {
  for (const service of processes) {
    const status = await compose('exec', '--no-TTY', service, 'cat', '/proc/1/status')
    assert.match(status, /^Uid:\s+[1-9]\d*\s/m, `${service} runs as root.`)
    assert.match(status, /^CapEff:\s+0+$/m, `${service} has capabilities.`)
    await assert.rejects(compose('exec', '--no-TTY', service, 'touch', '/app/written'), /Read-only file system/)
  }
  const roles = `select rolsuper or rolcreatedb or rolcreaterole or has_schema_privilege(oid, 'public', 'create')
    from pg_roles where rolname = 'packhouse'`
  const asOwner = ['psql', '--username=packhouse_owner', '--dbname=packhouse', '--tuples-only', '--no-align']
  const canChangeTables = await compose('exec', '--no-TTY', 'postgres', ...asOwner, `--command=${roles}`)
  assert.equal(canChangeTables.trim(), 'f', 'The role of the service can change tables.')
}

async function proveFirstKey({ compose }: Project): Promise<string> {
  const command = 'node cli/bin/packhouse.js platform create-key --direct --label first'
  const text = await compose('run', '--rm', '--no-TTY', 'jobs', ...command.split(' '))
  const [key] = /\bph_\w+/.exec(text) ?? []
  assert.ok(key, `No key in: ${text}`)
  const reply = await call('/api/v1/info', key)
  assert.equal(reply.status, 200, await reply.text())
  return key
}

/** The balancer sends each request that meets a lost process to the other one. */
async function proveLoss(key: string): Promise<void> {
  await run('docker', ['kill', `${project}-api-1`])
  for (let count = 0; count < 100; count++) assert.equal((await call('/api/v1/info', key)).status, 200)
}

async function proveStop({ compose, containers }: Project): Promise<void> {
  await compose('stop')
  const codes = (await containers()).flatMap(({ Service, Name, ExitCode }) =>
    processes.some((name) => name === Service) && !Name.endsWith('api-1') ? [`${Name}: ${ExitCode}`] : [],
  )
  assert.deepEqual(
    codes.filter((line) => !line.endsWith(': 0')),
    [],
  )
}

if (spawnSync('docker', ['compose', 'version']).status !== 0) {
  throw new Error('Docker with its compose plugin is needed (2.23 or newer).')
}
const folder = await mkdtemp(join(tmpdir(), 'packhouse-containers-'))
const envFile = join(folder, 'env')
await writeFile(
  envFile,
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join(''),
  { mode: 0o600 },
)
const stack = openProject(envFile)
try {
  await claim('the image can be built', () => stack.compose('build'))
  await claim('all containers start', () => stack.compose('up', '--detach', '--scale', 'api=2'))
  await claim('the migration succeeds and every container becomes healthy', () => proveHealthy(stack))
  await claim('the balancer finds the API', () =>
    eventually(async () => assert.equal((await call('/api/v1/health')).status, 200)),
  )
  await claim('the consoles are served', async () => assert.equal((await call('/console/')).status, 200))
  await claim('processes have no root, no capabilities and no writable file system', () => proveConfined(stack))
  const key = await claim('the first key is created and accepted', () => proveFirstKey(stack))
  await claim('a killed API process costs no request', () => proveLoss(key))
  await claim('a stop drains and exits with 0', () => proveStop(stack))
} catch (error) {
  console.log((await stack.compose('logs', '--tail', '30').catch(String)).slice(-20_000))
  throw error
} finally {
  await stack.compose('down', '--volumes', '--remove-orphans').catch(console.error)
  await rm(folder, { recursive: true })
}
