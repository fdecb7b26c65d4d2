import { posix } from 'node:path'
import type { Tree } from './sources.ts'

const link = /\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g

/** The anchor of a heading, as Markdown viewers derive it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const anchorsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading]) => anchorOf(heading ?? '')))

/** Every relative link of a Markdown page leads to a file of the repository, and to a heading if it names one. */
export function checkLinks({ texts }: Tree): string[] {
  const files = new Map(texts.map(({ path, text }) => [path, text]))
  const isFolder = (path: string): boolean => texts.some((file) => file.path.startsWith(`${path}/`))
  const problemOf = (path: string, target: string): string | undefined => {
    const [file = '', anchor] = target.split('#')
    const found = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '')
    if (!files.has(found)) return isFolder(found) ? undefined : `links to ${target}, which does not exist`
    if (anchor === undefined || !found.endsWith('.md') || anchorsIn(files.get(found) ?? '').has(anchor))
      return undefined
    return `links to ${target}, but ${found} has no such heading`
  }
  return texts
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(link)].flatMap(([, target = '']) => {
        const problem = problemOf(path, target)
        return problem === undefined ? [] : [`${path} ${problem}`]
      }),
    )
}
