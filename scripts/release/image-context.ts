import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../stages.ts'
import { contextFileOf } from './plan.ts'

const run = promisify(execFile)

/** The paths that a Dockerfile copies from its context. */
export function copiedPaths(dockerfile: string): string[] {
  const lines = dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)
  return [...new Set([...lines].flatMap(([, paths = '']) => paths.split(' ')))].toSorted()
}

/** The context of `docker build`: the Dockerfile and what it copies, as committed. */
export async function packImageContext(outDir: string, version: string): Promise<string> {
  const name = contextFileOf(version)
  const paths = copiedPaths(await readFile(join(root, 'Dockerfile'), 'utf8'))
  await run(
    'git',
    ['archive', '--format=tar.gz', '-o', join(outDir, name), 'HEAD', 'Dockerfile', '.dockerignore', ...paths],
    {
      cwd: root,
    },
  )
  return name
}

/** Unpacks the context in an empty folder; every path that is copied is there, and the lock file fits the manifests. */
export async function tryImageContext(archive: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-image-'))
  try {
    await run('tar', ['-xzf', archive, '-C', folder])
    const missing = copiedPaths(await readFile(join(folder, 'Dockerfile'), 'utf8')).filter(
      (path) => !existsSync(join(folder, path)),
    )
    if (missing.length > 0) throw new Error(`The context of the image lacks ${missing.join(', ')}.`)
    await run('npm', ['ci', '--dry-run', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
    return 'image context: complete, and its lock file fits'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
