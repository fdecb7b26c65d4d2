import type { Import, Rule, Source } from './sources.ts'
import { isTest } from './sources.ts'

const ground = ['kernel', 'db', 'jobs', 'trust/audit', 'trust/hash-chain', 'events/outbox'] as const
const shared = [
  ...ground,
  'http',
  'chain',
  'events/types',
  'providers',
  'warehouse',
  'telemetry',
  'idempotency',
  'trust/approvals',
  'trust/evidence',
  'identity',
  'assets',
] as const

/**
 * The folders each folder of the service may import, besides itself; a folder within it may have a line of its own. A
 * file at the top level counts as a folder. Routes and wires may import `http` wherever they are.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  db: ['kernel'],
  http: ['kernel'],
  telemetry: ['kernel', 'http'],
  jobs: ['kernel', 'db'],
  'jobs/administration': ['kernel', 'db', 'trust/audit'],
  trust: ['kernel', 'db'],
  events: ['kernel', 'db'],
  'events/types': ['kernel', 'db', 'http'],
  chain: ground,
  'providers/blobs': ['kernel'],
  'providers/mail': ground,
  'providers/shipping': ground,
  idempotency: ['kernel', 'db', 'http', 'trust/audit'],
  webhooks: [...ground, 'events', 'http', 'providers/mail', 'telemetry'],
  identity: [...ground, 'http', 'idempotency', 'providers/mail'],
  // A badge is scanned as a code of the warehouse.
  'identity/people': [...ground, 'idempotency', 'warehouse/scans'],
  'events/stream': [...ground, 'telemetry'],
  'events/console': [...ground, 'identity'],
  'events/notifications': [...ground, 'identity', 'providers/mail'],
  'db/partitions': [...ground, 'providers/blobs', 'telemetry'],
  assets: [...ground, 'http', 'chain'],
  warehouse: [...ground, 'providers', 'assets', 'idempotency'],
  'trust/evidence': [...ground, 'warehouse', 'telemetry'],
  'telemetry/attention': [...ground, 'chain'],
  packs: shared,
  vault: shared,
  catalog: shared,
  agents: ['kernel', 'db', 'http'],
  sandbox: [...shared, 'webhooks'],
}

/** The composition files. They may import everything, and only each other may import them. */
const composition = new Set(['app', 'main', 'startup', 'workers', 'command'])

/** Packages that only some folders may import; the others use those folders. */
const packageHomes: Readonly<Record<string, readonly string[]>> = {
  fastify: ['http'],
  pg: ['db'],
  kysely: [
    'db',
    'jobs',
    'packs/ledger',
    'trust',
    'events',
    'chain',
    'webhooks',
    'providers/shipping',
    'identity',
    'warehouse',
  ],
  '@nats-io/transport-node': ['events'],
  '@nats-io/jetstream': ['events'],
  nodemailer: ['providers/mail'],
  'smtp-server': ['sandbox'],
  'postal-mime': ['sandbox'],
  ioredis: ['http'],
  'rate-limiter-flexible': ['http'],
}

/** Requests and answers are the work of these two roles, so they may import `http` in every folder. */
const facesRequests = (path: string): boolean => /[/-](routes|wire)\.ts$/.test(path)

const servicePath = /^service\/src\/([^/]+)(\/|$)/

function folderOf(path: string): string | undefined {
  const [, first, slash] = servicePath.exec(path) ?? []
  return slash === '/' ? first : first?.replace(/\.ts$/, '')
}

/** The folder within a folder of the service, such as `events/stream`. */
const partOf = (path: string): string => path.split('/').slice(2, 4).join('/').replace(/\.ts$/, '')

const roles = ['model', 'store', 'service', 'wire', 'routes', 'jobs', 'events'] as const
type Role = (typeof roles)[number]

/** File names that say nothing about the content. */
const vagueNames = /^(index|utils?|helpers?|common|misc|lib|tools|types|constants|shared)$/

/** The roles each role may import, within and across resources. Routes contain no SQL, stores no decisions. */
const roleMayImport: Readonly<Record<Role, readonly Role[]>> = {
  model: ['model'],
  store: ['model', 'store'],
  service: ['model', 'store', 'service', 'events'],
  wire: ['model', 'wire'],
  // Routes that several owners have are registered by the routes of each.
  routes: ['model', 'service', 'wire', 'routes'],
  jobs: ['model', 'store', 'service', 'events'],
  events: ['model', 'store', 'wire', 'events'],
}

/** The lower folders each role must not import. */
const roleMayNotImport: Readonly<Record<Role, readonly string[]>> = {
  model: ['db', 'jobs', 'packs/ledger', 'trust/audit', 'events/outbox', 'http'],
  store: ['jobs', 'http'],
  service: ['http'],
  wire: ['db', 'jobs', 'packs/ledger', 'trust/audit', 'events/outbox'],
  routes: ['db', 'jobs', 'packs/ledger', 'events/outbox'],
  jobs: ['http'],
  events: ['http'],
}

/** Where code belongs that needs an import its role does not allow. */
const placeOf: Readonly<Record<Role, string>> = {
  model: 'pure rules belong in model.ts, the rest belongs in service.ts',
  store: 'decisions belong in service.ts or a use-case file',
  service: 'requests and responses belong in routes.ts and wire.ts',
  wire: 'database reads belong in service.ts',
  routes: 'database access belongs in service.ts or a use-case file',
  jobs: 'requests and responses belong in routes.ts',
  events: 'an event only converts a row to its wire shape and writes it to the outbox',
}

/** The scope and caller types are shared by all folders; they are independent of requests. */
const httpVocabulary = new Set(['service/src/http/pipeline/scopes.ts', 'service/src/http/pipeline/caller.ts'])

/** Roles that may contain SQL; the others call a store. */
const sqlRoles: readonly Role[] = ['store']

const directoryOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)

/**
 * The role of a file in a resource folder: one of the role names, alone or as a suffix (`hold-store`). Files such as
 * `admin-routes` are routes in every folder.
 * The composer of a folder has none, and `events` builds webhook payloads. Every other file is a use case or a chain
 * handler and counts as a service.
 */
function roleOf(path: string, resources: ReadonlySet<string>): Role | undefined {
  const folder = directoryOf(path)
  const name = nameOf(path)
  if (name.endsWith('-routes')) return 'routes'
  if (!resources.has(folder)) return undefined
  if (name === nameOf(`${folder}.ts`)) return undefined
  return roles.find((role) => name === role || name.endsWith(`-${role}`)) ?? 'service'
}

const resourcesOf = (sources: readonly Source[]): ReadonlySet<string> =>
  new Set(sources.filter(({ path }) => path.endsWith('/routes.ts')).map(({ path }) => directoryOf(path)))

const at = ({ path }: Source, { line }: Import, text: string): string => `${path}:${line} ${text}`

const ownSources = (sources: readonly Source[]): Source[] =>
  sources.filter(({ path }) => servicePath.test(path) && !isTest(path))

/** Folders of the service import only lower folders; areas never import each other. */
export const checkFolderImports: Rule = ({ sources }) => {
  let edges = 0
  const found = ownSources(sources).flatMap((source) =>
    source.imports.flatMap((entry) => {
      const from = folderOf(source.path)
      const to = entry.target === undefined ? undefined : folderOf(entry.target)
      if (from === undefined || to === undefined) return []
      edges += 1
      if (from === to || composition.has(from)) return []
      if (composition.has(to)) return [at(source, entry, `imports ${to}.ts, which only composition files may import`)]
      const allowed = mayImport[partOf(source.path)] ?? mayImport[from]
      if (!allowed) return [at(source, entry, `is in ${from}, which is missing from the import table`)]
      const isRequest = to === 'http' && (facesRequests(source.path) || httpVocabulary.has(entry.target ?? ''))
      const isAllowed = isRequest || allowed.includes(to) || allowed.includes(partOf(entry.target ?? ''))
      return isAllowed ? [] : [at(source, entry, `imports ${to}, which ${from} may not import`)]
    }),
  )
  return edges === 0 ? ['found no import between files, so nothing was checked'] : found
}

/** Inside a resource each file has one role, and roles import in one direction. */
export const checkRoleImports: Rule = ({ sources }) => {
  const own = ownSources(sources)
  const resources = resourcesOf(own)
  return own.flatMap((source) => {
    const role = roleOf(source.path, resources)
    if (role === undefined) return []
    return source.imports.flatMap((entry) => {
      if (entry.specifier === 'kysely' && !sqlRoles.includes(role)) {
        return [at(source, entry, `is a ${role} and contains SQL; move the statement to store.ts`)]
      }
      if (entry.target === undefined || httpVocabulary.has(entry.target)) return []
      const targetRole = roleOf(entry.target, resources)
      // A wire may import the type of a use case's result, which it describes.
      const isShape = role === 'wire' && targetRole === 'service' && entry.isType
      if (targetRole && !isShape && !roleMayImport[role].includes(targetRole)) {
        return [at(source, entry, `is a ${role} and imports a ${targetRole}; ${placeOf[role]}`)]
      }
      const folder = folderOf(entry.target) ?? ''
      // A type import loads nothing; a route with a database type is likely to use the database.
      const isHarmless = entry.isType && (folder === 'http' || role === 'wire')
      const forbidden = roleMayNotImport[role]
      const isLower = folder !== folderOf(source.path)
      const isForbidden =
        isLower && !isHarmless && (forbidden.includes(folder) || forbidden.includes(partOf(entry.target)))
      return isForbidden ? [at(source, entry, `is a ${role} and imports ${folder}; ${placeOf[role]}`)] : []
    })
  })
}

/** A file is named by its role, or as a use case by its verb. */
export const checkFileNames: Rule = ({ sources }) =>
  ownSources(sources)
    .filter(({ path }) => path.split('/').length > 3 && vagueNames.test(nameOf(path)))
    .map(
      ({ path }) =>
        `${path}:1 has a generic name: pure rules belong in model.ts, SQL in store.ts, shapes in wire.ts, ` +
        'a use case in a file named by its verb, and shared code in the shared wing under a name that describes it',
    )

/** Frameworks and drivers are imported in their own folders only; the kernel imports none. */
export const checkPackages: Rule = ({ sources }) =>
  ownSources(sources).flatMap((source) => {
    const folder = folderOf(source.path) ?? ''
    return source.imports.flatMap((entry) => {
      if (entry.target !== undefined || entry.specifier.startsWith('node:')) return []
      if (folder === 'kernel') return [at(source, entry, `imports ${entry.specifier} into the kernel`)]
      const homes = packageHomes[entry.specifier]
      if (!homes || homes.includes(folder) || homes.includes(partOf(source.path)) || composition.has(folder)) return []
      if (entry.specifier === 'kysely' && /[/-]store\.ts$/.test(source.path)) return []
      return [at(source, entry, `imports ${entry.specifier}, which only ${homes.join(', ')} may import`)]
    })
  })

const workspaceOf = (path: string): string | undefined =>
  /^(service|demo|devchain|embedded-postgres|identify|sdk|cli|console|station|web|contracts|embed)\//.exec(path)?.[1]

/** The workspaces each workspace may import. The composition files of the service load the sandbox packages. */
const workspaceMayImport: Readonly<Record<string, readonly string[]>> = {
  service: ['identify'],
  demo: ['service', 'sdk', 'embed', 'web'],
  cli: ['sdk'],
  console: ['sdk', 'web'],
  station: ['sdk', 'identify', 'web'],
  web: ['sdk'],
  embed: ['sdk'],
}

/** Files that load the sandbox packages on demand and pass them on. */
const sandboxLoaders = /^service\/src\/(main|command|startup\/(commands\/)?[\w-]+)\.ts$/
const sandboxPackages = ['demo', 'devchain', 'embedded-postgres']

/** The generated ABIs and the deployment are part of the service, which uses them at run time. */
const isContractsOutput = (from: string | undefined, target: string): boolean =>
  from === 'contracts' && /^service\/src\/chain\/(abi|deploy)\//.test(target)

function mayReach(source: Source, { isType }: Import, from: string, to: string): boolean {
  if (from === to || workspaceMayImport[from]?.includes(to)) return true
  // A type import loads nothing.
  return from === 'service' && sandboxPackages.includes(to) && (isType || sandboxLoaders.test(source.path))
}

/** Pages are bundled from sources: what they share, and the texts and rules of the elements, is imported by file. */
const isSharedByPages = (from: string, to: string | undefined): boolean =>
  to === 'web' || (from === 'demo' && to === 'embed')

/** Packages are independent, command line and pages use the SDK, the scan station the networks, and no source imports a test. */
export const checkWorkspaces: Rule = ({ sources }) =>
  sources
    .filter(({ path }) => !isTest(path) && workspaceOf(path) !== undefined)
    .flatMap((source) =>
      source.imports.flatMap((entry) => {
        const from = workspaceOf(source.path) ?? ''
        const member = /^@packhouse\/([\w-]+)/.exec(entry.specifier)?.[1]
        if (entry.target !== undefined && isTest(entry.target)) return [at(source, entry, 'imports a test')]
        if (entry.target !== undefined && isContractsOutput(from, entry.target)) return []
        const to = member ?? (entry.target === undefined ? undefined : workspaceOf(entry.target))
        if (to === undefined && entry.target === undefined) return []
        const isNamed = to === from || member !== undefined || isSharedByPages(from, to)
        if (to !== undefined && mayReach(source, entry, from, to) && isNamed) return []
        return [at(source, entry, `imports ${entry.specifier}, which ${from} may not import`)]
      }),
    )
