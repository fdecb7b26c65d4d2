// `npm run prove [stage …]`: the same claims as the tests, with heavy counts, stored in docs/proof.md. All stages take hours
// of CPU time; run it by hand.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { proofs } from './proof/proofs.ts'
import { readProof, readProofs, renderProofs, storeProof } from './proof/report.ts'
import { reportStage, root, runStage } from './stages.ts'

const given = process.argv.slice(2)
const firstOption = given.findIndex((text) => text.startsWith('--'))
const chosen = firstOption === -1 ? given : given.slice(0, firstOption)
const options = firstOption === -1 ? [] : given.slice(firstOption)

const unknown = chosen.filter((name) => !proofs.some(({ stage }) => stage.name === name))
if (unknown.length > 0) {
  console.error(
    `Unknown stage: ${unknown.join(', ')}. Available stages: ${proofs.map(({ stage }) => stage.name).join(', ')}.`,
  )
  process.exit(2)
}
const withOptions = proofs.filter(({ takesOptions }) => takesOptions).map(({ stage }) => stage.name)
if (options.length > 0 && !withOptions.includes(chosen.join())) {
  console.error(`Only these stages take options, each by itself: ${withOptions.join(', ')}.`)
  process.exit(2)
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
// What earlier stages stored is no change of what is tried.
const changes = git('status', '--porcelain', '--', '.', ':!scripts/proof/results', ':!docs/proof.md')
const commit = git('rev-parse', '--short=8', 'HEAD') + (changes === '' ? '' : ' with changes')
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'} (${process.arch}), Node.js ${process.versions.node}`

let failed = 0
for (const proof of proofs.filter(({ stage }) => chosen.length === 0 || chosen.includes(stage.name))) {
  let output = ''
  const onText = (text: string): void => {
    output += text
    process.stdout.write(text)
  }
  const result = await runStage({ ...proof.stage, args: [...proof.stage.args, ...options] }, { stream: false, onText })
  reportStage(result)
  if (!result.ok) failed += 1
  // A repeated run is no further proof.
  if (options.length > 0) continue
  await storeProof(
    readProof(proof, { ...result, output }, { day: new Date().toISOString().slice(0, 10), commit, machine }),
  )
  await writeFile(join(root, 'docs', 'proof.md'), renderProofs(proofs, await readProofs()))
}
process.exitCode = failed === 0 ? 0 : 1
