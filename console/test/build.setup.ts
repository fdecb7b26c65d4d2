import { ensurePages } from '../../scripts/pages.js'

/** The browser tests use the pages as `npm start` builds them. */
export async function setup(): Promise<void> {
  await ensurePages(process.execPath, (line: string) => console.log(line))
}
