import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { productionWorkspaces, type Lock } from '../licences.ts'
import { root } from '../stages.ts'
import { listMaterials, packagesOf, type Materials } from './materials.ts'
import { artifactsOf } from './plan.ts'

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }
let materials: Materials
beforeAll(async () => {
  materials = await listMaterials()
})
const readJson = async <Value>(...path: string[]): Promise<Value> =>
  JSON.parse(await readFile(join(root, ...path), 'utf8')) as Value
const listed = (): Set<string> => new Set(materials.components.map(({ name, version }) => `${name}@${version}`))
const names = (): Set<string> => new Set(materials.components.map(({ name }) => name))

test('the bill of materials names every package of a production install, also those below others', async () => {
  expect(materials).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'packhouse' } } })
  for (const workspace of productionWorkspaces) {
    const { dependencies = {} } = await readJson<Manifest>(workspace, 'package.json')
    const own = Object.entries(dependencies).filter(([name]) => !name.startsWith('@packhouse/'))
    expect(own.map(([name, version]) => `${name}@${version}`).filter((one) => !listed().has(one))).toEqual([])
  }
  for (const name of ['find-my-way', 'pg-protocol', 'sonic-boom', 'abitype']) expect(names()).toContain(name)
})

test('each package has the hash of the lockfile, and each dependency is a component', async () => {
  const { packages } = await readJson<Lock>('package-lock.json')
  for (const { 'bom-ref': path, purl, hashes } of materials.components) {
    const [hash] = hashes
    const written = `sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`
    expect([path, hash?.alg, written]).toEqual([path, 'SHA-512', packages[path]?.integrity])
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/)
  }
  const refs = new Set(materials.components.map((component) => component['bom-ref']))
  const used = new Set(materials.dependencies.flatMap(({ dependsOn }) => dependsOn))
  expect([...used].filter((ref) => !refs.has(ref))).toEqual([])
  expect([...refs].filter((ref) => !used.has(ref))).toEqual([])
})

test('it names what the pages contain, and no tool that only builds or tests', async () => {
  const pages = {
    console: ['react', 'react-dom', '@mantine/core', '@tanstack/react-query'],
    station: ['preact', 'zxing-wasm'],
  }
  for (const [page, packages] of Object.entries(pages)) {
    const { devDependencies = {} } = await readJson<Manifest>(page, 'package.json')
    for (const name of packages) expect(listed()).toContain(`${name}@${devDependencies[name]}`)
  }
  // Below react-dom.
  expect(names()).toContain('scheduler')
  for (const name of ['vite', 'vitest', 'typescript', '@vitejs/plugin-react', 'playwright-core', 'hardhat'])
    expect(names()).not.toContain(name)
})

test('it is a file of each release', () => {
  expect(artifactsOf('1.2.3')).toContain('sbom.cdx.json')
})

test('imports of files are no packages', () => {
  const source = `import { a } from './a.ts'\nimport '@x/y/z.css'\nconst b = await import('q/r')\nimport c from 'node:fs'`
  expect(packagesOf(`${source}\nimport { d } from '@packhouse/sdk'`)).toEqual(['@x/y', 'q'])
})
