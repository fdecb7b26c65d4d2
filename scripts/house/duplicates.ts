import type { Source } from '../../test/tidy/sources.ts'

export type Duplicates = {
  /** Pairs of files that share a run of lines, whatever the lines are. */
  pairs: number
  /** The pairs whose run holds statements, with their places. */
  logic: readonly string[]
}

const runLength = 6

type Line = { number: number; text: string }
type Place = { path: string; line: number }

const passedOver = /^(import\b|export \{|\}|\]|\)|\/\/|\/?\*|[{}()[\],;]*$)/
const property = /^'?\w+'?: (Type\.|\w*(String|Integer|Boolean|Timestamp|OneOf|Ref\w*)\()/
const statement = /\b(await|return|throw|if|for|while|switch)\b|=>.*\(|\w\(.*\)[,;]?$/

/** The lines that count: no imports, comments, blank lines or lone punctuation. */
function linesOf({ text }: Source): Line[] {
  let isInImport = false
  return text.split('\n').flatMap((raw, index) => {
    const trimmed = raw.trim().replaceAll(/\s+/g, ' ')
    if (/^import\b/.test(trimmed) && !/from '/.test(trimmed)) isInImport = true
    const isSkipped = isInImport || passedOver.test(trimmed)
    if (isInImport && /from '/.test(trimmed)) isInImport = false
    return isSkipped ? [] : [{ number: index + 1, text: trimmed }]
  })
}

/** Finds runs of six identical lines in two places. */
export function findDuplicates(sources: readonly Source[]): Duplicates {
  const runs = new Map<string, { places: Place[]; isLogic: boolean }>()
  for (const source of sources) {
    const lines = linesOf(source)
    for (let start = 0; start + runLength <= lines.length; start += 1) {
      const run = lines.slice(start, start + runLength)
      const key = run.map(({ text }) => text).join('\n')
      const found = runs.get(key) ?? {
        places: [],
        isLogic: run.filter(({ text }) => statement.test(text) && !property.test(text)).length >= 3,
      }
      found.places.push({ path: source.path, line: run[0]?.number ?? 1 })
      runs.set(key, found)
    }
  }
  const pairs = new Set<string>()
  const logic = new Map<string, string>()
  for (const { places, isLogic } of runs.values()) {
    if (places.length < 2) continue
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        const pair = `${one.path} ~ ${other.path}`
        pairs.add(pair)
        if (isLogic && !logic.has(pair)) logic.set(pair, `${one.path}:${one.line} ~ ${other.path}:${other.line}`)
      }
    }
  }
  return { pairs: pairs.size, logic: [...logic.values()].toSorted() }
}
