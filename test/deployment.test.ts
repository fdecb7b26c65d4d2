// The chart, the units and the compose file: they render, have the fields that their formats know, and use settings that exist.
// Not run here: helm and a cluster. `npm run prove containers` runs the compose file. systemd checks its units where it is
// installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import Schema from 'typebox/schema'
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

const image = { ...values['image'], digest: `sha256:${'a'.repeat(64)}` }

const files = { bucket: 'https://s3.example/bucket', claim: '' }

function render(changes: Values = { image, files }): KubernetesObject[] {
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
    image,
    files,
    roles: Object.fromEntries(
      Object.entries(values['roles'] as Values).map(([name, role]) => [name, { ...role, chain: `chain-${name}` }]),
    ),
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

  test('an image is named by its digest, or nothing is rendered', () => {
    expect(() => render({ files })).toThrow('"image.digest" is required')
  })

  test('files outlive their pod in a bucket or on a claim, or nothing is rendered', () => {
    expect(() => render({ image })).toThrow('"files.claim" is required')
    const claimed = render({ image, files: { bucket: '', claim: 'packhouse-files' } })
    const claims = claimed.flatMap(({ kind, metadata, spec }) =>
      kind === 'Deployment'
        ? spec.template.spec.volumes.flatMap((volume: any) =>
            volume.persistentVolumeClaim ? [[metadata.name, volume.persistentVolumeClaim.claimName]] : [],
          )
        : [],
    )
    expect(claims).toEqual([
      ['shop-api', 'packhouse-files'],
      ['shop-jobs', 'packhouse-files'],
    ])
    expect(claimed.flatMap(faultsOfObject)).toEqual([])
    const [{ data }] = render().filter(({ kind }) => kind === 'ConfigMap') as [KubernetesObject]
    expect(data['S3_URL']).toBe(files.bucket)
  })

  test('the schema of the values accepts those of the chart and refuses names and kinds that it does not know', () => {
    const schema = JSON.parse(read(...chart, 'values.schema.json')) as object
    const accepts = (changes: Values): boolean => Schema.Check(schema, { ...values, image, files, ...changes })
    expect(accepts({})).toBe(true)
    expect(accepts({ files: { bucket: '', claim: 'packhouse-files' } })).toBe(true)
    expect(accepts({ files: { bucket: '', claim: '' } })).toBe(false)
    expect(accepts({ image: values['image'] })).toBe(false)
    expect(accepts({ setings: {} })).toBe(false)
    expect(accepts({ settings: { ...values['settings'], PORT: 4000 } })).toBe(false)
    expect(accepts({ roles: { ...values['roles'], api: { ...values['roles'].api, replicas: 'two' } } })).toBe(false)
    expect(accepts({ roles: { ...values['roles'], worker: values['roles'].jobs } })).toBe(false)
  })

  test('each process has a secret and keys of its own, and only the migration those of the owner', () => {
    const secretsOf = Object.fromEntries(
      everything
        .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
        .map(({ metadata, spec }) => [
          metadata.name,
          spec.template.spec.containers[0].envFrom.flatMap(({ secretRef }: any) => secretRef?.name ?? []),
        ]),
    )
    expect(secretsOf).toEqual({
      'shop-api': ['packhouse', 'packhouse-api'],
      'shop-jobs': ['packhouse', 'packhouse-jobs'],
      'shop-webhooks': ['packhouse', 'packhouse-webhooks'],
      'shop-relayer': ['packhouse', 'packhouse-relayer'],
      'shop-migrate': ['packhouse', 'packhouse-owner'],
    })
    for (const { kind, metadata, spec } of everything.filter((object) => object.kind === 'Deployment')) {
      const keys = spec.template.spec.volumes.flatMap(({ secret }: any) => secret?.secretName ?? [])
      expect([kind, metadata.name, keys]).toEqual([
        'Deployment',
        metadata.name,
        [metadata.name.replace('shop', 'chain')],
      ])
    }
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

test('a weakness can be reported: SECURITY.md names the way, the contact of an installation and the files of a release', () => {
  const text = read('SECURITY.md')
  for (const words of ['/.well-known/security.txt', 'SECURITY_CONTACT', 'sbom.cdx.json', 'docs/security.md', 'digest'])
    expect(text).toContain(words)
  expect(text).toMatch(/[\w.]+@[\w.]+/)
})

test('keys are made with files that their owner alone can read', () => {
  const blocks = read('docs', 'going-live.md').split('```sh')
  for (const words of ['packhouse chain permits', 'packhouse chain keys create', 'KEY_PEPPER='])
    for (const block of blocks.filter((one) => one.split('```')[0]?.includes(words)))
      expect(block.split('```')[0], words).toContain('umask 077')
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
      // Key files, journals and checkpoints are for their process alone.
      expect([name, lines.includes('UMask=0077')]).toEqual([name, true])
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
        volumes
          .map((volume: string) => volume.split(':')[0])
          .filter((name: string) => !name.startsWith('./') && !(name in compose.volumes)),
      ).toEqual([])
      expect(configs.map(({ source }: any) => source).filter((name: string) => !(name in compose.configs))).toEqual([])
    }
  })

  test('each process has its own database user and key files, and shares no key', () => {
    const own = ['api', 'jobs', 'webhooks', 'relayer'].map((name) => [name, services[name]] as const)
    for (const [name, { environment, env_file: files = [], volumes }] of own) {
      expect(environment.DATABASE_URL).toContain(`packhouse_${name}:\${${name.toUpperCase()}_PASSWORD`)
      const secrets = /EVIDENCE_KEY|PERMIT_KEY|CHAIN_KEYS|CHAIN_SIGNERS|AWS_|RANDOMNESS/
      expect(Object.keys(environment).filter((setting) => secrets.test(setting))).toEqual([])
      expect(files.map(({ path }: any) => path)).toEqual(name === 'webhooks' ? [] : [`${name}.env`])
      const keys = volumes.filter((volume: string) => volume.includes('keys'))
      expect(keys).toEqual(name === 'api' || name === 'relayer' ? [`./${name}-keys:/keys:ro`] : [])
    }
    expect(services['migrate'].environment.DATABASE_ROLES.split(',')).toHaveLength(4)
  })

  test('images are named by the installation, with their digests', () => {
    const text = read('compose.yaml')
    for (const name of ['NODE', 'POSTGRES', 'REDIS', 'HAPROXY'])
      expect(text).toMatch(new RegExp(`\\$\\{${name}_IMAGE:\\?`))
    expect(read('Dockerfile')).toMatch(/^ARG NODE_IMAGE$/m)
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

describe('paths', () => {
  const patternsOf = (name: string): RegExp[] =>
    [...read('ops', 'compose', 'haproxy.cfg').matchAll(new RegExp(`^  acl ${name} \\w+ -m reg -i (.+)$`, 'gm'))]
      .flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)])
      .map(([, pattern = '']) => new RegExp(pattern, 'i'))
  const ingress =
    (values['ingress'].annotations as Record<string, string>)['nginx.ingress.kubernetes.io/server-snippet'] ?? ''
  const snippet = new RegExp(/~\* "(.+)"\)/.exec(ingress)?.[1] ?? '^$', 'i')
  const isDenied = (target: string): boolean => {
    const [path = ''] = target.replace(/^[a-z]+:\/\/[^/]*/i, '').split('?')
    const odd = [...patternsOf('odd_path'), ...patternsOf('encoded_unreserved')]
    return patternsOf('absolute_form').some((one) => one.test(target)) || odd.some((one) => one.test(path))
  }

  test.each([
    '/%61pi/v1/admin/audit-log',
    '/api/v1/%61dmin/audit-log',
    '/api/v1/admin%2daudit',
    '/api//v1/admin/audit-log',
    '//api/v1/admin/audit-log',
    '/api/./v1/admin/audit-log',
    '/api/v1/x/../admin/audit-log',
    '/api/v1/admin/..',
    '/api/v1/%2e%2e/admin',
    '/api\\v1/admin',
    '/api%5cv1/admin',
    '/api/v1/admin%00',
    '/api/%c0%afv1/admin',
    'http://x/api/v1/admin/partners',
    'HTTPS://x/api/v1/admin/partners',
  ])('the balancer and the ingress refuse %s', (target) => {
    expect([isDenied(target), snippet.test(target)]).toEqual([true, true])
  })

  test.each([
    '/',
    '/api/v1/health',
    '/api/v1/catalog/cards?q=a%2e%2f//b&url=https://x/../y',
    '/api/v1/mystery/purchases/pur_1.2-3~4',
    '/v2/cards/caf%C3%A9%20au%3Alait',
    '/.well-known/security.txt',
  ])('the balancer and the ingress pass %s', (target) => {
    expect([isDenied(target), snippet.test(target)]).toEqual([false, false])
  })

  test('the balancer denies what its patterns find', () => {
    expect(read('ops', 'compose', 'haproxy.cfg')).toContain(
      'http-request deny deny_status 400 if absolute_form or odd_path or encoded_unreserved',
    )
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

  test('holds the kit of the contracts with the sources that it imports', () => {
    expect(copied(dockerfile)).toContain('contracts')
    const sources = readdirSync(join(root, 'contracts', 'src'), { recursive: true, encoding: 'utf8' })
    const packages = new Set(
      sources
        .filter((name) => name.endsWith('.sol'))
        .flatMap((name) => [...read('contracts', 'src', name).matchAll(/from "(@[\w-]+|[a-z][\w-]*)\//g)])
        .map(([, name = '']) => name),
    )
    expect(packages.size).toBeGreaterThan(1)
    for (const name of packages)
      expect(dockerfile).toContain(`COPY --from=console /app/node_modules/${name} node_modules/${name}`)
  })

  test('the stage that builds the consoles has the settings of their compiler', () => {
    const stage = copied(/AS console$([^]*?)^FROM/m.exec(dockerfile)?.[1] ?? '')
    for (const project of ['console', 'station']) {
      const { extends: base } = JSON.parse(read(project, 'tsconfig.json')) as { extends: string }
      const path = relative(root, join(root, project, base))
      expect(
        stage.some((copy) => copy === path || path.startsWith(`${copy}/`)),
        path,
      ).toBe(true)
    }
  })
})
