import { ensureConsole } from '../../scripts/console.js'

/** The browser tests use the console as `npm start` builds it. */
export async function setup(): Promise<void> {
  await ensureConsole(process.execPath, (line: string) => console.log(line))
}
