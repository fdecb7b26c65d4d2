import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** A fenced block of a document. */
export type Block = {
  path: string
  line: number
  language: string
  /** Why no test runs it: `not-run="…"` after the language. */
  reason: string | undefined
  code: string
}

/** How the blocks of each language are tested. Illustrations show no code that a reader would run. */
export const treatments: Readonly<Record<string, 'run' | 'compile' | 'parse' | 'illustration'>> = {
  sh: 'run',
  py: 'run',
  ts: 'compile',
  json: 'parse',
  http: 'illustration',
  mermaid: 'illustration',
  text: 'illustration',
  '': 'illustration',
}

const fence = /^ *```(\S*)(?: +(.*))?$/

export function readBlocks(path: string, text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const [marks, language = '', info = ''] = fence.exec(line) ?? []
    if (marks === undefined) {
      if (open) open.code += `${line}\n`
    } else if (open) {
      blocks.push(open)
      open = undefined
    } else {
      const reason = /(?:^| )not-run="([^"]+)"/.exec(info)?.[1]
      open = { path, line: index + 1, language, reason, code: '' }
    }
  }
  return blocks
}

/** Generated documents are tested by their generators. */
const generated = new Set(['sdk/api-report.md', 'CHANGELOG.md'])

/** The blocks of all documents of the repository. */
export function readAllBlocks(): Block[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = list.split('\n').filter((path) => path !== '' && !generated.has(path))
  return paths.flatMap((path) => readBlocks(path, readFileSync(join(root, path), 'utf8')))
}

/** Blocks that no test covers and that give no reason. */
export const untested = (blocks: readonly Block[]): string[] =>
  blocks
    .filter(({ language }) => !Object.hasOwn(treatments, language))
    .map(({ path, line, language }) => `${path}:${line} has a block of ${language}, which no test covers`)
