// `npm run release -- --dry-run` prepares a release in `dist/release`: the clients, the context of the image, a software bill of
// materials, notes and the tags of the image. It refuses versions that disagree, a changelog without the version and contracts
// that were not proved (a dry run only names them), installs each artifact in an empty folder and prints their sizes. Publishing
// is a decision of people: the script uploads nothing and prints the commands.
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildDownloads } from './downloads.ts'
import { readProofs } from './proof/report.ts'
import { packImageContext, tryImageContext } from './release/image-context.ts'
import { readManifests } from './release/manifests.ts'
import { listMaterials, materialsText } from './release/materials.ts'
import {
  artifactsOf,
  checkProofs,
  checkVersions,
  clientPackagesOf,
  imageTags,
  materialsFile,
  notesOf,
} from './release/plan.ts'
import { tryClients } from './release/trials.ts'
import { root } from './stages.ts'

const isDryRun = process.argv.includes('--dry-run')
const folder = join(root, 'dist', 'release')

/** Whether the contracts and their tests are those of a commit. */
function hasContractsOf(commit: string): boolean {
  try {
    const paths = ['src', 'test', 'proof', 'recorded'].map((name) => `contracts/${name}`)
    execFileSync('git', ['diff', '--quiet', commit, '--', ...paths], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const manifests = await readManifests()
const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
const problems = checkVersions(manifests, changelog, { mayBeUnreleased: isDryRun })
const unproved = checkProofs(await readProofs(), hasContractsOf)
if (!isDryRun) problems.push(...unproved)
else for (const problem of unproved) console.log(`before a release: ${problem}`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

const version = manifests.get('.')?.version ?? ''
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'notes.md'), notesOf(changelog, version))
await writeFile(join(folder, 'image-tags.txt'), `${imageTags(version).join('\n')}\n`)
await buildDownloads(join(folder, 'clients'))
const published = clientPackagesOf(version)
for (const [built, name] of published) await copyFile(join(folder, 'clients', built), join(folder, name))
await rm(join(folder, 'clients'), { recursive: true })
const context = await packImageContext(folder, version)
await writeFile(join(folder, materialsFile), materialsText(await listMaterials()))

for (const line of [...(await tryClients(folder, version)), await tryImageContext(join(folder, context))])
  console.log(`ok  ${line}`)
console.log(`release ${version}${isDryRun ? ' (dry run)' : ''} in dist/release`)
for (const name of artifactsOf(version))
  console.log(`  ${name.padEnd(44)} ${((await stat(join(folder, name))).size / 1_024).toFixed(0).padStart(7)} kB`)
if (!isDryRun) {
  const tags = imageTags(version).map((tag) => `--tag ${tag}`)
  console.log(
    `Publish it with:\n  git tag v${version}\n  docker build --build-arg NODE_IMAGE=node:24.21.0-slim@sha256:… ${tags.join(' ')} - < dist/release/${context}\n  npm publish dist/release/${published[0][1]}\n  npm publish dist/release/${published[1][1]}`,
  )
}
