// `npm run prove smt`: checks the claims of `proof/` and compares the verdicts with `proof/verdicts.json`; `--write` replaces
// it. A verdict that differs, or a violated claim, fails.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSources } from './ast.ts'
import { readSources } from './compile.ts'
import { checkClaim, proofDir, readClaims, type Verdict } from './proof.ts'

const verdictsFile = join(proofDir, 'verdicts.json')
const sources = await readSources()
const verdicts: Record<string, Record<string, Verdict>> = {}
for (const [name, text] of await readClaims(parseSources(sources), sources)) {
  const started = performance.now()
  const found = checkClaim(name, text)
  verdicts[name] = found
  const seconds = Math.round((performance.now() - started) / 1_000)
  for (const [claim, verdict] of Object.entries(found)) console.log(`${verdict.padEnd(9)} ${name} ${claim}`)
  console.log(`${name}: ${Object.values(found).filter((verdict) => verdict === 'proved').length} proved, ${seconds} s`)
}
const rendered = `${JSON.stringify(verdicts, undefined, 2)}\n`
if (process.argv.includes('--write')) await writeFile(verdictsFile, rendered)
const all = Object.values(verdicts).flatMap((found) => Object.values(found))
const count = (verdict: Verdict): number => all.filter((one) => one === verdict).length
console.log(`${count('proved')} proved, ${count('undecided')} undecided, ${count('violated')} violated`)
const isRecorded = rendered === (await readFile(verdictsFile, 'utf8').catch(() => ''))
if (!isRecorded) console.log('The verdicts differ from contracts/proof/verdicts.json.')
process.exitCode = isRecorded && count('violated') === 0 ? 0 : 1
