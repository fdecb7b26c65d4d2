// Results of `npm run prove` as files and as docs/proof.md.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { StageResult } from '../stages.ts'
import type { Proof } from './proofs.ts'

export type ProofResult = {
  stage: string
  ok: boolean
  figures: readonly string[]
  seed?: string
  details?: readonly string[]
  seconds: number
  /** The day it ended. */
  day: string
  commit: string
  machine: string
}

export type Circumstances = Pick<ProofResult, 'day' | 'commit' | 'machine'>

export const resultsFolder = join(import.meta.dirname, 'results')
const maxDetails = 40

/** Reads the figures of a finished stage from its output. */
export function readProof(proof: Proof, { ok, seconds, output }: StageResult, around: Circumstances): ProofResult {
  const text = stripVTControlCharacters(output)
  const figures = proof.figures.flatMap((pattern) => {
    const match = pattern.exec(text)
    return match ? [match[1] ?? match[0]] : []
  })
  const seed = proof.seed && text.match(proof.seed)?.[1]?.trim()
  const details = proof.details ? [...text.matchAll(proof.details)].map(([line]) => line).slice(0, maxDetails) : []
  return {
    stage: proof.stage.name,
    ok,
    figures,
    ...(seed ? { seed } : {}),
    ...(details.length > 0 ? { details } : {}),
    seconds: Math.round(seconds),
    ...around,
  }
}

export async function storeProof(result: ProofResult): Promise<void> {
  await mkdir(resultsFolder, { recursive: true })
  await writeFile(join(resultsFolder, `${result.stage}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

export async function readProofs(): Promise<ReadonlyMap<string, ProofResult>> {
  const names = (await readdir(resultsFolder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const read = async (name: string) => JSON.parse(await readFile(join(resultsFolder, name), 'utf8')) as ProofResult
  return new Map((await Promise.all(names.map(read))).map((result) => [result.stage, result]))
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

function row({ stage, promise, method }: Proof, result: ProofResult | undefined): string {
  const claim = [promise, method, `\`${stage.name}\``]
  const found = result
    ? [
        result.figures.join('; '),
        result.ok ? 'none' : '**found**',
        String(result.seconds),
        result.seed !== undefined && result.seed.length <= 20 ? result.seed : '',
        `\`${result.commit}\`, ${result.day}`,
      ]
    : ['not run yet', '', '', '', '']
  return `| ${[...claim, ...found].map(cell).join(' | ')} |`
}

const detailsOf = ({ stage, details = [] }: ProofResult): string =>
  `## ${stage}

\`\`\`text
${details.join('\n')}
\`\`\`
`

/** The page of all promises. */
export function renderProofs(proofs: readonly Proof[], results: ReadonlyMap<string, ProofResult>): string {
  const found = proofs.flatMap(({ stage }) => results.get(stage.name) ?? [])
  const machines = [...new Set(found.map(({ machine }) => machine))].toSorted()
  return (
    `# Proof

Generated from \`scripts/proof/results\`; do not edit. \`npm run prove [stage …]\` tries the promises again and stores what it
found; a violation ends it with an error and names what repeats it. A row counts for the commit beside it.

| Promise | Tried by | Stage | Times tried | Violations | Seconds | Seed | Commit |
| --- | --- | --- | --- | --- | ---: | --- | --- |
${proofs.map((proof) => row(proof, results.get(proof.stage.name))).join('\n')}

${found.length} of ${proofs.length} stages ran${machines.length > 0 ? `, on ${machines.join(' and ')}` : ''}.

${found
  .filter(({ details = [] }) => details.length > 0)
  .map(detailsOf)
  .join('\n')}`.trimEnd() + '\n'
  )
}
