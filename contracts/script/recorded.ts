// The committed output of the last build, with what it was built from. Compiling everything takes minutes, so a check
// compiles only what changed since; `npm run prove abi` compiles everything.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Artifact, Job } from './artifact.ts'

const contractsDir = join(import.meta.dirname, '..')
export const outputDir = join(contractsDir, '..', 'service', 'src', 'chain', 'abi')
export const recordPath = join(contractsDir, 'compiled.json')

/** `sources` is the hash of everything the compiler reads, `output` the hash of the generated file. */
type Entry = { sources: string; output: string; runtimeBytes: number }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const kebab = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()

export const fileNameOf = (contract: string): string => `${kebab(contract)}.ts`

/** The record of a build, as text. */
export function renderRecord(artifacts: readonly Artifact[], files: ReadonlyMap<string, string>): string {
  const entries = artifacts.map(({ name, hash, runtimeBytes }): [string, Entry] => [
    name,
    { sources: hash, output: sha256(files.get(fileNameOf(name)) ?? ''), runtimeBytes },
  ])
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`
}

export const readRecord = (): Promise<string> => readFile(recordPath, 'utf8').catch(() => '{}')
export const writeRecord = (text: string): Promise<void> => writeFile(recordPath, text)

/** The committed artifact of a contract; undefined if its sources or its file have changed since the build. */
export async function readCommitted({ name, hash }: Job): Promise<Artifact | undefined> {
  const entry = (JSON.parse(await readRecord()) as Record<string, Entry>)[name]
  if (entry?.sources !== hash) return undefined
  const path = join(outputDir, fileNameOf(name))
  if (sha256(await readFile(path, 'utf8').catch(() => '')) !== entry.output) return undefined
  const { abi, bytecode } = (await import(pathToFileURL(path).href)) as Pick<Artifact, 'abi' | 'bytecode'>
  return { name, hash, abi, bytecode, runtimeBytes: entry.runtimeBytes }
}
