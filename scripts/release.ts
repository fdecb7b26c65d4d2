// `npm run release -- --dry-run` prepares a release in `dist/release`: tarballs, a software bill of materials, notes and the
// tags of the image. It refuses versions that disagree and a changelog without the version. Publishing is a decision of
// people: the script uploads nothing and prints the commands.
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSdk } from '../sdk/scripts/build.ts'
import { checkVersions, imageTags, notesOf, type Manifest } from './release/plan.ts'
import { root } from './stages.ts'

const run = promisify(execFile)
const isDryRun = process.argv.includes('--dry-run')
const folder = join(root, 'dist', 'release')

const readManifest = async (path: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8')) as Manifest

async function readManifests(): Promise<Map<string, Manifest>> {
  const main = await readManifest('.')
  const names = main.workspaces ?? []
  const others = await Promise.all(names.map(async (name) => [name, await readManifest(name)] as const))
  return new Map([['.', main], ...others])
}

/** The SDK as npm packs it, and the Python client as a folder in a tarball. */
async function packClients(version: string): Promise<string[]> {
  const built = join(folder, 'sdk')
  await buildSdk(built)
  const { stdout } = await run('npm', ['pack', built, '--pack-destination', folder, '--json'], { cwd: folder })
  const [packed] = JSON.parse(stdout) as { filename: string }[]
  await rm(built, { recursive: true, force: true })
  const name = `packhouse-python-${version}`
  const filter = (path: string): boolean => !/__pycache__|\/tests(\/|$)/.test(path)
  await cp(join(root, 'clients', 'python'), join(folder, name), { recursive: true, filter })
  await run('tar', ['-czf', `${name}.tgz`, name], { cwd: folder })
  await rm(join(folder, name), { recursive: true, force: true })
  return [packed?.filename ?? 'none', `${name}.tgz`]
}

/** The software bill of materials of what runs in production, from the lockfile. */
async function listMaterials(): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 1 << 28 })
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: unknown[] }
  if (bomFormat !== 'CycloneDX' || components.length === 0) throw new Error('The bill of materials is empty.')
  return stdout
}

const manifests = await readManifests()
const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
const problems = checkVersions(manifests, changelog, { mayBeUnreleased: isDryRun })
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

const version = manifests.get('.')?.version ?? ''
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'notes.md'), notesOf(changelog, version))
await writeFile(join(folder, 'image-tags.txt'), `${imageTags(version).join('\n')}\n`)
const tarballs = await packClients(version)
await writeFile(join(folder, 'sbom.cdx.json'), await listMaterials())
console.log(`release ${version}${isDryRun ? ' (dry run)' : ''} in dist/release`)
for (const name of [...tarballs, 'sbom.cdx.json', 'notes.md', 'image-tags.txt']) console.log(`  ${name}`)
if (!isDryRun) {
  const tags = imageTags(version).map((tag) => `--tag ${tag}`)
  console.log(
    `Publish it with:\n  git tag v${version}\n  docker build --build-arg NODE_IMAGE=node:24.21.0-slim@sha256:… ${tags.join(' ')} .\n  npm publish dist/release/${tarballs[0]}`,
  )
}
