import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Change, PlantedBug } from './planted-row.ts'

const root = join(import.meta.dirname, '..', '..', '..')

function apply(name: string, text: string, { file, find, replace }: Change): string {
  const places = text.split(find).length - 1
  if (places !== 1) throw new Error(`The planted bug ${name} matches ${file} ${places} times: ${find}`)
  return text.replace(find, () => replace)
}

/** The files of a bug with their wrong text, by URL. */
export function plant({ name, changes }: PlantedBug): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>()
  for (const change of changes) {
    const path = join(root, change.file)
    const url = pathToFileURL(path).href
    wrong.set(url, apply(name, wrong.get(url) ?? readFileSync(path, 'utf8'), change))
  }
  return wrong
}
