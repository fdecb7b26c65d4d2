import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Vectors = Map<string, Int8Array>

/** Vectors by picture URL, kept between builds and, with a folder, between starts. */
export type VectorStore = {
  load(game: string): Promise<ReadonlyMap<string, Int8Array>>
  add(game: string, entries: readonly (readonly [url: string, vector: Int8Array])[]): Promise<void>
}

function readLine(line: string): [string, Int8Array][] {
  try {
    const [url, vector] = JSON.parse(line) as [string, string]
    return [[url, new Int8Array(Buffer.from(vector, 'base64'))]]
  } catch {
    // The process ended while it wrote the last line.
    return []
  }
}

/**
 * Lines are appended to the file of a game as its pictures are read. Another network makes other vectors, which begin
 * another file.
 */
export function createVectorStore(folder: string | undefined, nameVectors: () => Promise<string>): VectorStore {
  const games = new Map<string, Promise<Vectors>>()
  const pathOf = async (game: string): Promise<string> =>
    join(folder ?? '', `${game}.${await nameVectors()}.vectors.jsonl`)

  async function read(game: string): Promise<Vectors> {
    const text = folder === undefined ? '' : await readFile(await pathOf(game), 'utf8').catch(() => '')
    return new Map(text.split('\n').flatMap(readLine))
  }

  function load(game: string): Promise<Vectors> {
    const loaded = games.get(game) ?? read(game)
    games.set(game, loaded)
    return loaded
  }

  return {
    load,
    async add(game, entries) {
      const vectors = await load(game)
      for (const [url, vector] of entries) vectors.set(url, vector)
      if (folder === undefined || entries.length === 0) return
      await mkdir(folder, { recursive: true })
      const lines = entries.map(([url, vector]) => `${JSON.stringify([url, Buffer.from(vector).toString('base64')])}\n`)
      await appendFile(await pathOf(game), lines.join(''))
    },
  }
}
