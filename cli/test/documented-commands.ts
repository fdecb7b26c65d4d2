import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { readAllBlocks, root, type Block } from '../../test/samples/blocks.ts'
import { environmentOf } from './binary.ts'

const documentedUrl = /http:\/\/127\.0\.0\.1:4000/g

/** The commands of each document, in their order. */
export function documentedCommands(): Map<string, Block[]> {
  const pages = new Map<string, Block[]>()
  for (const block of readAllBlocks()) {
    if (!['sh', 'py'].includes(block.language) || block.reason !== undefined) continue
    pages.set(block.path, [...(pages.get(block.path) ?? []), block])
  }
  // The new key of the evidence takes effect with a restart; until then the sandbox does not verify what it signed.
  const rotation = 'docs/evidence.md'
  const last = pages.get(rotation)
  if (last && pages.delete(rotation)) pages.set(rotation, last)
  return pages
}

/** A copy of the clone without a command of its own: `./data` is the sandbox, and the rest is what a clone contains. */
async function makeFolder(dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-samples-'))
  await symlink(dataDir, join(folder, 'data'))
  const names = (await readdir(root)).filter((name) => name !== 'data' && name !== '.git')
  await Promise.all(names.map((name) => symlink(join(root, name), join(folder, name))))
  return folder
}

/** The Node of the machine, which may be older than the one that the service needs. */
const installedNode = ['/usr/bin/node', '/usr/local/bin/node', process.execPath].find((path) => existsSync(path)) ?? ''

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
    // Commands start as those of a person do: through the bootstrap.
    const env = environmentOf({
      DATA_DIR: dataDir,
      XDG_CONFIG_HOME: join(folder, 'config'),
      PACKHOUSE_PARENT: undefined,
    })
    const globally = join(folder, 'global')
    const PATH = [join(globally, 'bin'), dirname(installedNode), env['PATH'] ?? ''].join(delimiter)
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
