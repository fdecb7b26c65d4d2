// What a block explorer needs to verify the source of a contract: the compiler's standard input and the constructor
// arguments.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { compiledOf } from '../../service/src/chain/deploy/abis.ts'
import type { Deployment } from '../../service/src/chain/deploy/deploy.ts'
import { planSteps } from '../../service/src/chain/deploy/plan.ts'
import { importPackage, listJobs, settings, sourcesOf, type Sources } from './compile.ts'

export type StandardInput = {
  language: 'Solidity'
  sources: Record<string, { content: string }>
  settings: object
}

const compilerVersion = 'v0.8.37'

/** All sources of a contract, with those of packages, so that the input compiles on its own. */
export function standardInput(name: string, sources: Sources): { input: StandardInput; source: string } {
  const job = listJobs(sources).find((one) => one.name === name)
  if (!job) throw new Error(`${name} is not a contract of these sources.`)
  const found: Record<string, { content: string }> = {}
  const add = (path: string, content: string): void => {
    if (found[path]) return
    found[path] = { content }
    for (const imported of importsOf(path, content)) add(imported, sources.get(imported) ?? readPackage(imported))
  }
  for (const path of sourcesOf(job.source, sources)) add(path, sources.get(path) ?? '')
  const kinds = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object']
  const outputSelection = { [job.source]: { [job.name]: kinds } }
  return {
    input: { language: 'Solidity', sources: found, settings: { ...settings, outputSelection } },
    source: job.source,
  }
}

/** The paths of a file's imports, as the compiler resolves them. */
function importsOf(path: string, content: string): string[] {
  const found = [...content.matchAll(/^\s*import\s+(?:[^"';]*?from\s+)?["']([^"']+)["']/gm)].map(([, to = '']) => to)
  const base = path.split('/').slice(0, -1)
  return found.map((to) => {
    if (!to.startsWith('.')) return to
    const parts = [...base]
    for (const part of to.split('/')) {
      if (part === '..') parts.pop()
      else if (part !== '.') parts.push(part)
    }
    return parts.join('/')
  })
}

function readPackage(path: string): string {
  const found = importPackage(path)
  if ('error' in found) throw new Error(found.error)
  return found.contents
}

/** Writes one standard input and one file of constructor arguments per contract of a deployment. */
export async function writeVerification(deployment: Deployment, sources: Sources, folder: string): Promise<number> {
  const { factory, roles, settings: own, contracts } = deployment
  if (!factory) throw new Error('The factory is not deployed.')
  await mkdir(folder, { recursive: true })
  const index = []
  for (const { name, initCode } of planSteps(factory.address, roles, own)) {
    const compiled = compiledOf(name)
    if (!compiled) throw new Error(`${name} has no compiled contract.`)
    const { input, source } = standardInput(compiled.source, sources)
    const args: Hex = `0x${initCode.slice(compiled.bytecode.length)}`
    await writeFile(join(folder, `${compiled.source}.input.json`), JSON.stringify(input))
    await writeFile(join(folder, `${name}.arguments.txt`), args.slice(2))
    const contract = `${source}:${compiled.source}`
    index.push({
      name,
      address: contracts[name]?.address,
      contract,
      compilerVersion,
      input: `${compiled.source}.input.json`,
    })
  }
  await writeFile(join(folder, 'index.json'), `${JSON.stringify(index, undefined, 2)}\n`)
  return index.length
}
