// The chart, the units and the compose file: they render, have the fields that their formats know, and use settings that exist.
// Not run here: helm and a cluster. `npm run prove containers` runs the compose file. systemd checks its units where it is
// installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { faultsOfObject } from './deployment/kinds.ts'
import { renderTemplate } from './deployment/template.ts'

const root = join(import.meta.dirname, '..')
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')

/** The settings that .env.example describes, also as files. */
const settings = new Set(
  [...read('.env.example').matchAll(/^# ([A-Z][A-Z\d_]+)=/gm)].flatMap(([, name = '']) => [name, `${name}_FILE`]),
)
const ofRuntime = new Set(['NODE_OPTIONS', 'NODE_ENV'])
const unknownOf = (names: readonly string[]): string[] =>
  names.filter((name) => !settings.has(name) && !ofRuntime.has(name))

type KubernetesObject = { kind: string; metadata: { name: string }; spec: any; data: Record<string, string> }
type Values = Record<string, any>
const chart = ['ops', 'helm', 'packhouse'] as const
const values = parse(read(...chart, 'values.yaml')) as Values

function render(changes: Values = {}): KubernetesObject[] {
  const templates = readdirSync(join(root, ...chart, 'templates'))
  return templates.flatMap((name) => {
    const text = renderTemplate(read(...chart, 'templates', name), { ...values, ...changes }, 'shop')
    return parseAllDocuments(text).flatMap((document) => {
      expect(document.errors, `${name}\n${text}`).toEqual([])
      const object = document.toJS() as KubernetesObject | null
      return object === null ? [] : [object]
    })
  })
}

describe('chart', () => {
  const everything = render({
    image: { ...values['image'], digest: `sha256:${'a'.repeat(64)}` },
    chainSecret: 'contracts',
    autoscaling: { ...values['autoscaling'], enabled: true },
    ingress: { ...values['ingress'], enabled: true },
  })

  test('every object has the fields of its kind, with and without the optional parts', () => {
    expect([...render(), ...everything].flatMap(faultsOfObject)).toEqual([])
    expect(
      render()
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual([
      'ConfigMap',
      ...Array<string>(4).fill('Deployment'),
      'Job',
      'NetworkPolicy',
      ...Array<string>(4).fill('PodDisruptionBudget'),
      'Service',
    ])
    expect(faultsOfObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', lables: {} } })).toEqual([
      'ConfigMap.data is missing',
      'ConfigMap.metadata.lables is unknown',
    ])
  })

  test('names of objects are unique, and settings exist', () => {
    const names = everything.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
    const used = everything.flatMap(({ data, spec }) => [
      ...Object.keys(data ?? {}),
      ...(spec?.template?.spec.containers ?? []).flatMap(({ env = [] }: any) => env.map(({ name }: any) => name)),
    ])
    expect(used.length).toBeGreaterThan(10)
    expect(unknownOf(used)).toEqual([])
  })

  test('only the relayer has its secret, and only the migration that of the owner', () => {
    const secretsOf = Object.fromEntries(
      everything
        .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
        .map(({ metadata, spec }) => [
          metadata.name,
          spec.template.spec.containers[0].envFrom.flatMap(({ secretRef }: any) => secretRef?.name ?? []),
        ]),
    )
    expect(secretsOf).toEqual({
      'shop-api': ['packhouse'],
      'shop-jobs': ['packhouse'],
      'shop-webhooks': ['packhouse'],
      'shop-relayer': ['packhouse', 'packhouse-relayer'],
      'shop-migrate': ['packhouse', 'packhouse-owner'],
    })
  })

  test('the heap is below the memory limit, and a stop has the time to drain', () => {
    for (const { kind, spec } of everything) {
      if (kind !== 'Deployment') continue
      const { containers, terminationGracePeriodSeconds } = spec.template.spec
      const [{ env, resources, image }] = containers
      const heap = Number(/=(\d+)$/.exec(env.find(({ name }: any) => name === 'NODE_OPTIONS').value)?.[1])
      expect(heap * 1.5).toBeLessThanOrEqual(Number.parseInt(resources.limits.memory, 10))
      expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(values['settings'].DRAIN_DELAY_SECONDS) + 15)
      expect(image).toBe(`packhouse@sha256:${'a'.repeat(64)}`)
    }
  })
})

describe('units', () => {
  const folder = join(root, 'ops', 'systemd')
  const units = readdirSync(folder)
  const known =
    /^(Description|Documentation|After|Wants|Requires|StartLimitIntervalSec|Type|RemainAfterExit|User|Group|WorkingDirectory|EnvironmentFile|Environment|ExecStart|Restart|RestartSec|KillSignal|Timeout(Start|Stop)Sec|Memory(High|Max)|LimitNOFILE|StateDirectory(Mode)?|UMask|NoNewPrivileges|CapabilityBoundingSet|Protect\w+|Private(Tmp|Devices)|Restrict\w+|LockPersonality|SystemCall\w+|WantedBy)=/

  test('units have known directives, a memory limit and settings that exist', () => {
    for (const name of units) {
      const lines = read('ops', 'systemd', name)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
      expect(lines.filter((line) => !known.test(line) && !/^\[(Unit|Service|Install)\]$/.test(line))).toEqual([])
      expect(lines.some((line) => line.startsWith('MemoryMax='))).toBe(true)
      const used = lines.flatMap((line) =>
        line.startsWith('Environment=') ? [...line.matchAll(/[= ]([A-Z_]+)=/g)] : [],
      )
      expect(unknownOf(used.map(([, setting = '']) => setting))).toEqual([])
    }
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  test.runIf(hasSystemd)('systemd rates the sandbox of the processes as good', () => {
    const unit = join(folder, 'packhouse@.service')
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit])
    const rating = Number(/exposure level for .*?: ([\d.]+)/.exec(stdout.toString())?.[1])
    expect(rating, stdout.toString()).toBeLessThan(3)
  })
})

describe('compose', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, any>
    volumes: object
    configs: Record<string, { file?: string }>
  }
  const { services } = compose

  test('services use settings and volumes that exist, and wait for services that exist', () => {
    const own = Object.values(services).filter(({ image }) => image === 'packhouse')
    expect(own.length).toBeGreaterThanOrEqual(5)
    expect(unknownOf(own.flatMap(({ environment }) => Object.keys(environment)))).toEqual([])
    for (const { depends_on: needed = {}, volumes = [], configs = [] } of Object.values(services)) {
      expect(Object.keys(needed).filter((name) => !(name in services))).toEqual([])
      expect(
        volumes.map((volume: string) => volume.split(':')[0]).filter((name: string) => !(name in compose.volumes)),
      ).toEqual([])
      expect(configs.map(({ source }: any) => source).filter((name: string) => !(name in compose.configs))).toEqual([])
    }
  })

  test('API processes can be scaled: the balancer alone has a port of the machine', () => {
    const published = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0)
    expect(published.map(([name]) => name).toSorted()).toEqual(['balancer', 'mail'])
    for (const [, { cap_drop: dropped, read_only: isReadOnly }] of Object.entries(services))
      expect([dropped, isReadOnly]).toEqual([['ALL'], true])
  })

  test('configurations are files, because content is not copied into read-only containers', () => {
    for (const { file = '' } of Object.values(compose.configs)) expect(existsSync(join(root, file)), file).toBe(true)
  })
})

describe('image', () => {
  const dockerfile = read('Dockerfile')
  const copied = (stage: string): string[] =>
    [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))

  test('copies files that exist', () => {
    const paths = copied(dockerfile)
    expect(paths.length).toBeGreaterThan(15)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('the stage that builds the consoles has the settings of their compiler', () => {
    const stage = copied(/AS console$([^]*?)^FROM/m.exec(dockerfile)?.[1] ?? '')
    for (const project of ['console', 'console/station']) {
      const { extends: base } = JSON.parse(read(project, 'tsconfig.json')) as { extends: string }
      const path = relative(root, join(root, project, base))
      expect(
        stage.some((copy) => copy === path || path.startsWith(`${copy}/`)),
        path,
      ).toBe(true)
    }
  })
})
