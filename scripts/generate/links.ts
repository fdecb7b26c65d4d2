// Keeps the line numbers of links into the code: [`name`](../path.ts#L12) points to the declaration of `name`.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../stages.ts'

const link = /\[`(\w+)`\]\(\.\.\/([\w./-]+\.ts)#L\d+\)/g

/** The line of a declaration. A link to a name that its file does not declare is an error. */
async function lineOf(name: string, path: string): Promise<number> {
  const lines = (await readFile(join(root, path), 'utf8')).split('\n')
  const declaration = new RegExp(`^(export )?(async )?(function|const|type|class) ${name}\\b`)
  const index = lines.findIndex((line) => declaration.test(line))
  if (index < 0) throw new Error(`${path} declares no ${name}.`)
  return index + 1
}

/** A page with the line numbers of its links brought up to date. */
export async function renderLinks(page: string): Promise<string> {
  const text = await readFile(join(root, page), 'utf8')
  const numbers = new Map<string, number>()
  for (const [whole, name = '', path = ''] of text.matchAll(link)) numbers.set(whole, await lineOf(name, path))
  return text.replaceAll(
    link,
    (whole, name: string, path: string) => `[\`${name}\`](../${path}#L${numbers.get(whole)})`,
  )
}
