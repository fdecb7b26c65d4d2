// `node scripts/complete-examples.ts` runs the suites of the service and adds an example of every operation that the walk
// over a sandbox does not reach, such as the work of a warehouse.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Example } from './examples/shorten.ts'
import { root, runStage } from './stages.ts'

const path = join(root, 'service', 'src', 'http', 'schema', 'examples.json')
const folder = await mkdtemp(join(tmpdir(), 'packhouse-examples-'))
try {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--project', 'service', '--project', 'chain', ...process.argv.slice(2)]
  const env = { EXAMPLES_FOLDER: folder }
  await runStage({ name: 'suites', command: process.execPath, args, env }, { stream: true })
  const known = JSON.parse(await readFile(path, 'utf8')) as Record<string, Example>
  const found = new Map<string, Example>()
  for (const name of await readdir(folder))
    found.set(name.replace('.json', ''), JSON.parse(await readFile(join(folder, name), 'utf8')) as Example)
  const examples = Object.fromEntries(
    Object.entries({ ...Object.fromEntries(found), ...known }).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  )
  await writeFile(path, JSON.stringify(examples))
  execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), ['--write', path])
  console.log(`${Object.keys(examples).length} examples, ${Object.keys(known).length} of them known before`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
