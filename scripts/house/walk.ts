import type { Source } from '../../test/tidy/sources.ts'

export type Walk = { files: readonly string[]; problems: readonly string[] }

const linkPattern = /\]\(\.\.\/([\w./-]+\.ts)#L(\d+)\)/g

/**
 * The files a page walks through, in its order. A file that is not there, a line beyond its end, and a file that nothing
 * before it imports are problems: the page would lead nowhere.
 */
export function readWalk(page: string, sources: readonly Source[]): Walk {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const files: string[] = []
  const problems: string[] = []
  for (const [, path = '', line = '0'] of page.matchAll(linkPattern)) {
    const source = byPath.get(path)
    if (!source) problems.push(`docs/follow-a-purchase.md links ${path}, which does not exist`)
    else if (Number(line) > source.text.split('\n').length) {
      problems.push(`docs/follow-a-purchase.md links line ${line} of ${path}, which is shorter`)
    }
    if (!files.includes(path)) files.push(path)
  }
  return { files, problems }
}
