// Builds the package for clients: the command line as one file without dependencies, for Node.js 20 and later. The workspace
// itself runs from its sources. `node cli/scripts/build.ts` writes `cli/dist`.
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import manifest from '../package.json' with { type: 'json' }

const cli = join(import.meta.dirname, '..')
const root = join(cli, '..')
const file = 'packhouse.js'

const publishedManifest = {
  name: manifest.name,
  version: manifest.version,
  description: 'Command line of Packhouse for the clients of a service.',
  license: manifest.license,
  type: 'module',
  bin: { packhouse: file },
  engines: { node: '>=20' },
  files: [file, 'THIRD-PARTY.txt'],
}

/** The folder of the package that a bundled file belongs to. */
function packageOf(id: string): string | undefined {
  const [, start, name] = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
  return start === undefined || name === undefined ? undefined : start + name
}

/** The licences of what the file contains: they ask to travel with it. */
async function readLicences(folders: readonly string[]): Promise<string> {
  const texts = folders.toSorted().map(async (folder) => {
    const name = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one))
    if (name === undefined) throw new Error(`${folder} has no licence file.`)
    return `${folder.split('/node_modules/').at(-1)}\n\n${await readFile(join(folder, name), 'utf8')}`
  })
  return (await Promise.all(texts)).join('\n----\n\n')
}

async function bundle(outDir: string): Promise<string[]> {
  const output = await build({
    configFile: false,
    root: cli,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: true,
      rolldownOptions: {
        input: join(cli, 'src', 'client.ts'),
        output: { entryFileNames: file, codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
  })
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  const modules = chunks.flatMap((chunk) => ('modules' in chunk ? Object.keys(chunk.modules) : []))
  return [...new Set(modules.flatMap((id) => packageOf(id) ?? []))]
}

/** Builds the package into an empty folder. */
export async function buildCli(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const bundled = await bundle(outDir)
  await chmod(join(outDir, file), 0o755)
  await writeFile(join(outDir, 'THIRD-PARTY.txt'), await readLicences(bundled))
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(publishedManifest, undefined, 2)}\n`)
  await copyFile(join(cli, 'README.md'), join(outDir, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
}

if (import.meta.main) await buildCli(join(cli, 'dist'))
