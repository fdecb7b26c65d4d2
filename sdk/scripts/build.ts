// Builds the package as it is published: ESM, types and a manifest without workspace fields. The workspace itself runs
// from its sources. `node sdk/scripts/build.ts` writes `sdk/dist`; `npm pack ./sdk/dist` makes the tarball.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const sdk = join(import.meta.dirname, '..')
const root = join(sdk, '..')

type Manifest = {
  version: string
  description: string
  license: string
  engines: object
  exports: Record<string, string>
}

/** `./src/catalog.ts` is published as `./catalog.js` with `./catalog.d.ts`. */
function publishedExport(source: string): { types: string; default: string } {
  const name = source.replace('./src/', './').replace(/\.ts$/, '')
  return { types: `${name}.d.ts`, default: `${name}.js` }
}

function publishedManifest({ version, description, license, engines, exports }: Manifest): object {
  return {
    name: '@packhouse/sdk',
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines,
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([name, source]) => [name, publishedExport(source)])),
      './package.json': './package.json',
    },
    files: ['**/*.js', '**/*.d.ts'],
  }
}

/** The compiler rewrites the extensions of imports in code, not in declarations. */
async function rewriteDeclarations(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const path = join(folder, name)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replaceAll(/(from |import\()(['"])(\.[^'"]+)\.ts\2/g, '$1$2$3.js$2'))
  }
}

/** Every export of the manifest has its code and its types. */
function requireExports(folder: string, { exports }: Manifest): void {
  const missing = Object.values(exports)
    .flatMap((source) => Object.values(publishedExport(source)))
    .filter((path) => !existsSync(join(folder, path)))
  if (missing.length > 0) throw new Error(`The package lacks ${missing.join(', ')}; add them to tsconfig.build.json.`)
}

/** Builds the package into an empty folder. */
export async function buildSdk(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const compiler = join(root, 'node_modules', 'ts7', 'bin', 'tsc')
  await run(process.execPath, [compiler, '-p', join(sdk, 'tsconfig.build.json'), '--outDir', outDir], { cwd: root })
  await rewriteDeclarations(outDir)
  const manifest = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8')) as Manifest
  requireExports(outDir, manifest)
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(publishedManifest(manifest), undefined, 2)}\n`)
  await copyFile(join(sdk, 'README.md'), join(outDir, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
}

if (import.meta.main) await buildSdk(join(sdk, 'dist'))
