import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

test('the stack of a bundled file names lines of the sources, and those of other files as they are', async () => {
  const home = await mkdtemp(join(tmpdir(), 'packhouse-stacks-'))
  try {
    for (const folder of ['scripts', 'src']) await mkdir(join(home, folder))
    await cp(join(import.meta.dirname, 'stack-lines.js'), join(home, 'scripts', 'stack-lines.js'))
    await writeFile(join(home, 'package.json'), '{"type":"module"}')
    await writeFile(
      join(home, 'src', 'fails.ts'),
      'type Unused = 1\n\nexport function fails(): never {\n  throw new TypeError("no")\n}\n',
    )
    await writeFile(join(home, 'src', 'main.ts'), 'export * from "./fails.ts"\n')
    const graph = await rolldown({ input: join(home, 'src', 'main.ts'), logLevel: 'silent' })
    await graph.write({ dir: join(home, '.node', 'bundle'), entryFileNames: 'main.mjs', sourcemap: true })
    await graph.close()
    const main = pathToFileURL(join(home, '.node', 'bundle', 'main.mjs')).href
    await writeFile(
      join(home, 'caller.js'),
      `import './scripts/stack-lines.js'\nimport { fails } from '${main}'\ntry { fails() } catch (error) { console.log(error.stack) }\n`,
    )
    const stack = execFileSync(process.execPath, [join(home, 'caller.js')], { encoding: 'utf8' }).split('\n')
    expect(stack[0]).toBe('TypeError: no')
    expect(stack[1]).toBe(`    at fails (${join('src', 'fails.ts')}:4:9)`)
    expect(stack[2]).toMatch(/^ {4}at file:.*caller\.js:3:7$/)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})
