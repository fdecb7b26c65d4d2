// `npm run generate` writes all generated files; with `--check` it only reports differences.
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { renderCodeSamples } from './generate/code-samples.ts'
import { withMigratedDatabase } from './generate/database.ts'
import { renderEmbedHash } from './generate/embed-hash.ts'
import { renderErrors } from './generate/errors.ts'
import { renderFloors } from './generate/floors.ts'
import { renderLinks } from './generate/links.ts'
import { renderMachines } from './generate/machines.ts'
import { pythonResources, renderPython } from './generate/python/python.ts'
import { renderRoutes } from './generate/routes.ts'
import { renderSchema, tablesFolder } from './generate/schema.ts'
import { proofs } from './proof/proofs.ts'
import { readProofs, renderProofs } from './proof/report.ts'
import { readResults, renderPerformance } from '../bench/report.ts'
import { renderReport } from '../sdk/scripts/render-report.ts'
import { renderResources, resourcesFolder } from '../sdk/scripts/render-resources.ts'
import { renderTypes } from '../sdk/scripts/render-types.ts'
import { root } from './stages.ts'

const run = promisify(execFile)
const isCheck = process.argv.includes('--check')

type Output = { path: string; text: string }

async function formatted({ path, text }: Output): Promise<Output> {
  if (!path.endsWith('.ts')) return { path, text }
  const format = run(join(root, 'node_modules', '.bin', 'oxfmt'), [`--stdin-filepath=${path}`], {
    cwd: root,
    maxBuffer: 64 * 1_024 * 1_024,
  })
  format.child.stdin?.end(text)
  return { path, text: (await format).stdout }
}

const outputs: Output[] = await withMigratedDatabase(async (pool, db, connection) => {
  const { openapi: described, routes } = await renderRoutes(db, connection)
  const { openapi, output: calls } = renderCodeSamples(described)
  return [
    ...(await renderSchema(pool)),
    calls,
    { path: 'docs/openapi.json', text: openapi },
    { path: 'docs/routes.md', text: routes },
    { path: 'docs/errors.md', text: renderErrors() },
    { path: 'docs/machines.md', text: await renderMachines() },
    { path: 'docs/floors.svg', text: renderFloors() },
    { path: 'docs/performance.md', text: renderPerformance(await readResults()) },
    { path: 'docs/proof.md', text: renderProofs(proofs, await readProofs()) },
    { path: 'docs/follow-a-purchase.md', text: await renderLinks('docs/follow-a-purchase.md') },
    { path: 'sdk/src/generated/types.ts', text: await renderTypes(openapi) },
    ...renderResources(openapi),
    ...renderPython(openapi),
  ]
})

let stale = 0

/** Writes a file that differs, or reports it. */
async function settle(output: Output): Promise<void> {
  const { path, text } = await formatted(output)
  const current = await readFile(join(root, path), 'utf8').catch(() => '')
  if (current === text) return
  stale += 1
  console.log(`${isCheck ? 'out of date' : 'written'}: ${path}`)
  if (isCheck) return
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

for (const output of outputs) await settle(output)
// The report and the elements are made from the sources on disk, so they come after them.
await settle({ path: 'sdk/api-report.md', text: await renderReport() })
await settle({ path: 'docs/sell-packs.md', text: await renderEmbedHash('docs/sell-packs.md') })

/** Finds generated files of something that was renamed or removed. */
const made = new Set(outputs.map(({ path }) => path))
for (const folder of [tablesFolder, resourcesFolder, pythonResources]) {
  for (const name of await readdir(join(root, folder)).catch(() => [])) {
    if (name === '__pycache__') continue
    const path = `${folder}/${name}`
    if (made.has(path)) continue
    stale += 1
    console.log(`${isCheck ? 'left over' : 'removed'}: ${path}`)
    if (!isCheck) await rm(join(root, path))
  }
}
if (isCheck && stale > 0) {
  console.log('Run npm run generate and commit the result.')
  process.exitCode = 1
}
