import { expect, test } from 'vitest'
import { proofs, type Proof } from './proofs.ts'
import { readProof, renderProofs } from './report.ts'

const around = { day: '2026-11-18', commit: '1a2b3c4d', machine: '2 × CPU (arm64), Node.js 24' }
const stage = (name: string, output: string, ok = true) => ({ name, ok, seconds: 12.4, output })
const proofOf = (name: string): Proof => {
  const proof = proofs.find((one) => one.stage.name === name)
  if (!proof) throw new Error(`no stage ${name}`)
  return proof
}

test('the figures, seeds and traces of a stage are read from what it printed', () => {
  const output = [
    'Origin 0x12 ready after 3.1 s. Seeds: 7 1203',
    'ok     seed 7  trace 5f3a  8 purchases, 4 faults, 900 steps, 60 s simulated in 2.0 s',
    'ok     seed 1203  trace 77aa  8 purchases, 5 faults, 950 steps, 61 s simulated in 2.1 s',
    '2 runs, 16 purchases, 1850 steps, 9000 statements.',
    'Faults: reorg 3, death 6.',
  ].join('\n')
  expect(readProof(proofOf('simulation'), stage('simulation', output), around)).toEqual({
    stage: 'simulation',
    ok: true,
    figures: ['2 runs, 16 purchases, 1850 steps', 'Faults: reorg 3, death 6.'],
    seed: '7 1203',
    details: [expect.stringContaining('seed 7  trace 5f3a'), expect.stringContaining('seed 1203  trace 77aa')],
    seconds: 12,
    ...around,
  })
})

test('the page says what was found, and what was not run', () => {
  const chosen = [proofOf('fuzz'), proofOf('labels'), proofOf('smt')]
  const fuzz = readProof(
    chosen[0]!,
    stage('fuzz', '\u001B[2m      Tests \u001B[22m \u001B[1m\u001B[32m3 passed\u001B[39m'),
    around,
  )
  const labels = readProof(chosen[1]!, stage('labels', 'Tests  1 failed | 20 passed (21)', false), around)
  const page = renderProofs(chosen, new Map([fuzz, labels].map((result) => [result.stage, result])))
  const line = (name: string) => page.split('\n').find((text) => text.includes(`\`${name}\``))
  expect(line('fuzz')).toContain('| 3 passed | none | 12 |')
  expect(line('labels')).toContain('| **found** |')
  expect(line('smt')).toContain('not run yet')
  expect(page).toContain('2 of 3 stages ran')
})
