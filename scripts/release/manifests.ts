// The version of every package of the repository: of Node, of Python, and of the chart.
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../stages.ts'
import type { Manifest } from './plan.ts'

const read = (...path: string[]): Promise<string> => readFile(join(root, ...path), 'utf8')

/** The packages by their folders. */
export async function readManifests(): Promise<Map<string, Manifest>> {
  const manifests = new Map<string, Manifest>()
  // All of them, whether they are workspaces of npm or not.
  for await (const path of glob(['package.json', '*/package.json'], { cwd: root }))
    manifests.set(dirname(path), JSON.parse(await read(path)) as Manifest)
  const project = await read('clients', 'python', 'pyproject.toml')
  manifests.set('clients/python', { version: /^version = "(.*)"$/m.exec(project)?.[1] ?? '' })
  const chart = parse(await read('ops', 'helm', 'packhouse', 'Chart.yaml')) as { version: string; appVersion: string }
  manifests.set('ops/helm/packhouse', { version: chart.version })
  manifests.set('ops/helm/packhouse (appVersion)', { version: chart.appVersion })
  return manifests
}
