import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readBlocks } from '../../../test/samples/blocks.ts'
import { binary, environmentOf, hasProgram, lineOf, root } from '../../../cli/test/binary.ts'
import { connectionUrl, openTestDatabase } from '../harness/database.ts'
import { makeDataFolder } from '../harness/process.ts'
import { findFreePort } from '../harness/tools.ts'
import { onlyForSandboxes, readModules, recordModules } from './modules.ts'

vi.setConfig({ testTimeout: 600_000 })

/** The commands of the first start in the runbook, with the database, folder and port of this test. */
async function readCommands(replaced: Readonly<Record<string, string>>): Promise<string> {
  const blocks = readBlocks('docs/runbook.md', await readFile(join(root, 'docs', 'runbook.md'), 'utf8'))
  const block = blocks.find(({ code }) => code.includes('PACKHOUSE_ENV=production'))
  let code = block?.code ?? ''
  for (const [documented, used] of Object.entries(replaced)) {
    expect(code).toContain(documented)
    code = code.replaceAll(documented, used)
  }
  return code
}

const hasTools = hasProgram('curl') && hasProgram('openssl')

// The first start of `lifecycle.process.test.ts` loads the modules of a sandbox, which proves that the list detects them.
test.skipIf(!hasTools)(
  'the first production start of the runbook works as written, without a module of a sandbox',
  async () => {
    await using database = await openTestDatabase()
    await using folder = await makeDataFolder()
    const [bin, list, port] = [join(folder.path, 'bin'), join(folder.path, 'modules.txt'), String(await findFreePort())]
    await mkdir(bin)
    await writeFile(join(bin, 'packhouse'), `#!/bin/sh\nexec "${process.execPath}" "${binary}" "$@"\n`)
    await chmod(join(bin, 'packhouse'), 0o755)
    const commands = await readCommands({
      'postgres://packhouse@127.0.0.1:5432/packhouse': `'${connectionUrl(database.connection)}'`,
      '/var/lib/packhouse': join(folder.path, 'data'),
      ':4000': `:${port}`,
    })
    const PATH = `${bin}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
    // The shell waits for the end of its input before it stops the service.
    const shell = spawn('bash', ['-eu', '-c', `${commands}\nread -r || true\nkill %1\nwait %1`], {
      env: environmentOf({ PATH, PORT: port, ...recordModules(list) }),
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const exited = once(shell, 'exit')
    const key = await lineOf(shell, /^ph_live_\w+$/)
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/info`, { headers: { 'x-api-key': key } })
    shell.stdin?.end()
    expect(reply.status).toBe(200)
    expect(await exited).toEqual([0, null])
    const modules = await readModules(list)
    expect(modules.filter((url) => url.endsWith('/service/src/app.ts'))).toHaveLength(1)
    expect(modules.filter((url) => onlyForSandboxes.test(url))).toEqual([])
  },
)
