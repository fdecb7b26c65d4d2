// The software bill of materials of a release: the packages that the image installs, and those inside the built pages. It is
// made from the lockfile here, because `npm sbom --omit=dev` leaves out packages that another workspace uses for development,
// fastify and viem among them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { followPackages, locate, nameOf, productionWorkspaces, type Lock } from '../licences.ts'
import { root } from '../stages.ts'

export type Component = {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  hashes: readonly { alg: string; content: string }[]
  licenses: readonly { expression: string }[]
}
export type Materials = {
  $schema: string
  bomFormat: 'CycloneDX'
  specVersion: '1.5'
  version: 1
  metadata: { component: { type: 'application'; 'bom-ref': string; name: string; version: string; purl: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** The packages that a source or style sheet loads, without those of the project itself and of Node. */
export const packagesOf = (source: string): string[] =>
  [...source.matchAll(/(?:from|import\(?) ?'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('.') && !name.startsWith('@packhouse/'))

/** What the pages load; the bundler copies it into them. */
async function listBundled(): Promise<Set<string>> {
  const folders = [join('console', 'src'), join('station', 'src')]
  const found = new Set<string>()
  for (const folder of folders)
    for (const path of await readdir(join(root, folder), { recursive: true }))
      if (/\.(tsx?|css)$/.test(path) && !path.includes('.test.'))
        for (const name of packagesOf(await readFile(join(root, folder, path), 'utf8'))) found.add(name)
  return found
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** A lockfile names the hash as `sha512-` and base64; the bill of materials in hexadecimal. */
function hashesOf(integrity: string): Component['hashes'] {
  const [algorithm = '', digest = ''] = integrity.split('-', 2)
  return [{ alg: algorithm.replace(/^sha/, 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }]
}

function componentOf(lock: Lock, path: string): Component {
  const { name = nameOf(path), version = '', license = 'unknown', integrity } = lock.packages[path] ?? {}
  if (integrity === undefined) throw new Error(`package-lock.json has no hash of ${path}.`)
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: purlOf(name, version),
    hashes: hashesOf(integrity),
    licenses: [{ expression: license }],
  }
}

export async function listMaterials(): Promise<Materials> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  const bundled = [...(await listBundled())].map((name) => locate(lock, name, 'console') ?? name)
  const starts = [...productionWorkspaces, ...bundled]
  const graph = followPackages(lock, starts)
  const isPackage = (path: string): boolean => path.includes('node_modules/')
  const paths = [...graph.keys()].filter(isPackage).toSorted()
  const below = (path: string): string[] => (graph.get(path) ?? []).filter(isPackage).toSorted()
  const { version = '' } = lock.packages[''] ?? {}
  const direct = new Set([...productionWorkspaces.flatMap(below), ...bundled])
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'packhouse',
        name: 'packhouse',
        version,
        purl: purlOf('packhouse', version),
      },
    },
    components: paths.map((path) => componentOf(lock, path)),
    dependencies: [
      { ref: 'packhouse', dependsOn: [...direct].toSorted() },
      ...paths.map((path) => ({ ref: path, dependsOn: below(path) })),
    ],
  }
}

export const materialsText = (materials: Materials): string => `${JSON.stringify(materials, undefined, 2)}\n`
