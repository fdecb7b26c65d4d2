import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { readAllBlocks, root, type Block } from '../../../test/samples/blocks.ts'
import { binary, environmentOf } from './binary.ts'

const documentedUrl = /http:\/\/127\.0\.0\.1:4000/g

/** The commands of each document, in their order. */
export function documentedCommands(): Map<string, Block[]> {
  const pages = new Map<string, Block[]>()
  for (const block of readAllBlocks()) {
    if (!['sh', 'py'].includes(block.language) || block.reason !== undefined) continue
    pages.set(block.path, [...(pages.get(block.path) ?? []), block])
  }
  return pages
}

/** A working folder like a clone: `./data` is the sandbox, and `packhouse` is a command. */
async function makeFolder(dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-samples-'))
  await symlink(dataDir, join(folder, 'data'))
  for (const name of ['clients', 'examples']) await symlink(join(root, name), join(folder, name))
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin', 'packhouse'), `#!/bin/sh\nexec "${process.execPath}" "${binary}" "$@"\n`)
  await chmod(join(folder, 'bin', 'packhouse'), 0o755)
  return folder
}

export type CommandsRun = { path: string; code: number | null; output: string }

/** A program in Python runs with the client of the clone and the key of the partner. */
const commandsOf = ({ language, code }: Block): string =>
  language === 'sh'
    ? code
    : `export PACKHOUSE_URL=http://127.0.0.1:4000 PYTHONPATH=clients/python
export PACKHOUSE_KEY=$(node -p "require('./data/sandbox.json').keys.partner")
python3 - <<'END'\n${code}END\nunset PACKHOUSE_URL PACKHOUSE_KEY PYTHONPATH\n`

/** Runs the commands of one document in one shell that stops at the first failure. */
export async function runCommands(path: string, blocks: readonly Block[], dataDir: string, baseUrl: string) {
  const folder = await makeFolder(dataDir)
  try {
    const script = blocks.map((block) => commandsOf(block).replaceAll(documentedUrl, baseUrl)).join('\n')
    const env = environmentOf({ DATA_DIR: dataDir, XDG_CONFIG_HOME: join(folder, 'config') })
    // What a page installs globally comes before the command of the clone.
    const globally = join(folder, 'global')
    const PATH = [join(globally, 'bin'), join(folder, 'bin'), dirname(process.execPath), env['PATH'] ?? ''].join(
      delimiter,
    )
    const shell = spawn('bash', ['-eu', '-o', 'pipefail', '-c', script], {
      cwd: folder,
      env: { ...env, PATH, npm_config_prefix: globally, PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
    const code = await new Promise<number | null>((settle) => shell.once('close', settle))
    return { path, code, output }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
