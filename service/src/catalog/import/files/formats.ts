import type { GameShape } from '../../games/shapes.ts'
import { findLanguage } from './languages.ts'
import { findFiles, listFolders } from './folders.ts'
import { openOwnLayout } from './own-layout.ts'
import { openPokemonTcgData } from './pokemon-tcg-data.ts'
import { openPunkRecords } from './punk-records.ts'
import { openTcgdex } from './tcgdex.ts'
import type { SourceFile } from './files.ts'

export const importFormats = ['own', 'pokemon-tcg-data', 'tcgdex', 'punk-records'] as const
export type ImportFormat = (typeof importFormats)[number]

export const isImportFormat = (text: string): text is ImportFormat => importFormats.some((format) => format === text)

/** Detects the layout of a folder from its content; undefined when it is unknown. */
export async function detectFormat(folder: string): Promise<ImportFormat | undefined> {
  const own = await findFiles(folder, '', ['.jsonl', '.jsonl.gz', '.tsv', '.tsv.gz'])
  if (own.length > 0) return 'own'
  const sets = await findFiles(folder, 'sets', ['.json'])
  const folders = await listFolders(folder)
  if (sets.length > 0 && folders.includes('cards')) return 'pokemon-tcg-data'
  for (const name of folders) {
    const found = (await findFiles(folder, name, ['.json'])).map((file) => file.name)
    if (found.includes(`${name}/packs.json`)) return 'punk-records'
    if (findLanguage(name) && found.includes(`${name}/cards.json`)) return 'tcgdex'
  }
  return undefined
}

/** The files of a folder in import order. */
export function openFormat(
  format: ImportFormat,
  folder: string,
  { game, shape }: { readonly game: string; readonly shape?: GameShape | undefined },
): Promise<SourceFile[]> {
  switch (format) {
    case 'own':
      return openOwnLayout(folder, { game, shape })
    case 'pokemon-tcg-data':
      return openPokemonTcgData(folder)
    case 'tcgdex':
      return openTcgdex(folder)
    case 'punk-records':
      return openPunkRecords(folder)
  }
}
