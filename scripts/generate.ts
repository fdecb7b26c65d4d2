// `npm run generate` writes everything that is made from the code; with `--check` it only tells what would differ.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withMigratedDatabase } from './generate/database.ts'
import { renderMachines } from './generate/machines.ts'
import { renderRoutes } from './generate/routes.ts'
import { renderSchema } from './generate/schema.ts'
import { renderTypes } from '../sdk/scripts/render-types.ts'
import { root } from './stages.ts'

const run = promisify(execFile)
const isCheck = process.argv.includes('--check')

type Output = { path: string; text: string }

async function formatted({ path, text }: Output): Promise<Output> {
  if (!path.endsWith('.ts')) return { path, text }
  const format = run(join(root, 'node_modules', '.bin', 'oxfmt'), [`--stdin-filepath=${path}`], { cwd: root })
  format.child.stdin?.end(text)
  return { path, text: (await format).stdout }
}

const outputs: Output[] = await withMigratedDatabase(async (pool, db, connection) => {
  const { openapi, routes } = await renderRoutes(db, connection)
  return [
    { path: 'service/src/db/schema.ts', text: await renderSchema(pool) },
    { path: 'docs/openapi.json', text: openapi },
    { path: 'docs/routes.md', text: routes },
    { path: 'docs/machines.md', text: await renderMachines() },
    { path: 'sdk/src/generated/types.ts', text: await renderTypes(openapi) },
  ]
})

let stale = 0
for (const output of outputs) {
  const { path, text } = await formatted(output)
  const current = await readFile(join(root, path), 'utf8').catch(() => '')
  if (current === text) continue
  stale += 1
  console.log(`${isCheck ? 'out of date' : 'written'}: ${path}`)
  if (!isCheck) await writeFile(join(root, path), text)
}
if (isCheck && stale > 0) {
  console.log('Run npm run generate and commit what it writes.')
  process.exitCode = 1
}
