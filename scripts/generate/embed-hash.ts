// Keeps the hash of the elements on the page that shows how to check it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEmbed } from '../downloads.ts'
import { root } from '../stages.ts'

/** A page with the hash of the elements as they are built now. */
export async function renderEmbedHash(page: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-embed-'))
  try {
    const files = await buildEmbed(folder)
    const integrity = files.find(({ name }) => name === 'embed.js')?.integrity
    if (!integrity) throw new Error('The elements were not built.')
    return (await readFile(join(root, page), 'utf8')).replace(/sha384-[\w+/=]{64}/, integrity)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
