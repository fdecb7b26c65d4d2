import type { Area } from './areas.ts'

type Place = { line: number; column: number }
export type Mutant = {
  replacement?: string
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'CompileError' | 'RuntimeError' | 'Pending'
  location: { start: Place; end: Place }
}
/** The report of Stryker: its schema names changes mutants. */
export type Mutants = { files: Record<string, { source: string; mutants: readonly Mutant[] }> }
export type Verdict = { caught: number; all: number }

export const scoreOf = ({ caught, all }: Verdict): number => Math.floor((caught / Math.max(all, 1)) * 1_000) / 10

/** What an area's tests noticed, with each change that they did not notice. */
export function describeArea({ name }: Area, { files }: Mutants): { verdict: Verdict; lines: string[] } {
  const verdict: Verdict = { caught: 0, all: 0 }
  const unnoticed: string[] = []
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n')
    for (const { status, location, replacement = '' } of mutants) {
      const isCaught = status === 'Killed' || status === 'Timeout'
      if (!isCaught && status !== 'Survived' && status !== 'NoCoverage') continue
      verdict.all += 1
      if (isCaught) verdict.caught += 1
      else {
        const { line } = location.start
        const text = lines[line - 1]?.trim() ?? ''
        const place = `${file.replace('service/src/', '')}:${line}`
        unnoticed.push(`  ${place}  ${text.slice(0, 90)}  →  ${replacement.slice(0, 60)}`)
      }
    }
  }
  const { caught, all } = verdict
  return { verdict, lines: [`area ${name}: ${caught} of ${all} changes noticed, ${scoreOf(verdict)} %`, ...unnoticed] }
}
