// Loaded first by the files of the bundle: stacks name lines of the sources. Node's own `--enable-source-maps` reads all
// maps while it loads the files, which costs a start half a second; these are read with the first stack that needs one.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = resolve(import.meta.dirname, '..', '.node', 'bundle')
const maps = new Map()

function mapOf(path) {
  if (!maps.has(path)) {
    const file = `${path}.map`
    maps.set(path, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined)
  }
  return maps.get(path)
}

/** The place of a frame in the sources, relative to the folder of the repository; undefined for other frames. */
function sourceOf(frame) {
  const url = frame.getFileName()
  if (!url?.startsWith('file:')) return undefined
  const path = fileURLToPath(url)
  if (dirname(path) !== folder) return undefined
  const { originalSource, originalLine, originalColumn } =
    mapOf(path)?.findEntry(frame.getLineNumber() - 1, frame.getColumnNumber() - 1) ?? {}
  if (originalSource === undefined) return undefined
  const source = relative(resolve(folder, '..', '..'), resolve(folder, originalSource))
  return { place: `${source}:${originalLine + 1}:${originalColumn + 1}`, bundled: `${url}:${frame.getLineNumber()}:` }
}

function describe(frame) {
  const text = String(frame)
  const found = sourceOf(frame)
  const at = found ? text.indexOf(found.bundled) : -1
  if (at === -1) return text
  return `${text.slice(0, at)}${found.place}${text.endsWith(')') ? ')' : ''}`
}

Error.prepareStackTrace = (error, frames) => {
  let title = 'Error'
  try {
    title = Error.prototype.toString.call(error)
  } catch {}
  return [title, ...frames.map((frame) => `    at ${describe(frame)}`)].join('\n')
}
