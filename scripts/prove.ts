// `npm run prove`: the same claims as the tests, with heavy counts. Takes hours of CPU time; run it by hand.
import { join } from 'node:path'
import { reportStage, root, runStage, type Stage } from './stages.ts'

const vitest = (name: string, args: readonly string[], env: NodeJS.ProcessEnv): Stage => ({
  name,
  command: process.execPath,
  args: [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--testTimeout', '3600000', ...args],
  env,
})
const script = (name: string, path: string, ...args: string[]): Stage => ({
  name,
  command: process.execPath,
  args: [join(root, path), ...args],
})

/** Arguments after the name of a single stage are passed to it: `npm run prove simulation -- --seed 7`. */
const given = process.argv.slice(2)
const firstOption = given.findIndex((text) => text.startsWith('--'))
const chosen = firstOption === -1 ? given : given.slice(0, firstOption)
const options = firstOption === -1 ? [] : given.slice(firstOption)

const stages: readonly Stage[] = [
  script('simulation', 'service/test/simulation/main.ts', ...options),
  script('postgres', 'embedded-postgres/test/prove.ts', '200'),
  script('devchain', 'devchain/test/prove.ts', '200'),
  vitest('chain', ['--project', 'chain'], { PACKHOUSE_PROVE: '1' }),
  script('runtimes', 'sdk/scripts/prove-runtimes.ts'),
  vitest('going-live', ['--project', 'chain', 'service/test/startup/going-live'], { PACKHOUSE_PROVE: '1' }),
  vitest('browser', ['--project', 'browser'], { PACKHOUSE_PROVE: '1' }),
  vitest('fuzz', ['--project', 'service', 'service/test/http/routes.fuzz'], { FUZZ_RUNS: '1500' }),
  script('security', 'service/test/security/prove.ts'),
  vitest('starts', ['--project', 'process', 'service/test/startup'], { PACKHOUSE_PROVE: '1' }),
  vitest('faults', ['--project', 'process', 'service/test/db/database.fault'], { FAULT_RESTARTS: '20' }),
  vitest('labels', ['--project', 'service', 'service/test/shipping'], { PROVE_RUNS: '400' }),
  script('queries', 'service/test/catalog/prove-queries.ts', '1000000'),
  script('restore-drill', 'scripts/restore-drill.ts'),
  script('previous-release', 'scripts/previous-release.ts'),
  script('rolling-upgrade', 'scripts/rolling-upgrade.ts'),
  script('containers', 'scripts/containers.ts'),
  script('abi', 'contracts/script/build.ts', '--check', '--full'),
  script('smt', 'contracts/script/smt.ts'),
  script('fork', 'contracts/script/fork.ts', ...options),
  { ...script('contracts', 'contracts/script/test.ts'), env: { CONTRACTS_PROFILE: 'heavy' } },
  script('teeth', 'contracts/script/teeth.ts'),
]

const unknown = chosen.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(
    `Unknown stage: ${unknown.join(', ')}. Available stages: ${stages.map((stage) => stage.name).join(', ')}.`,
  )
  process.exit(2)
}
if (options.length > 0 && !['simulation', 'fork'].includes(chosen.join())) {
  console.error('Only the stages simulation and fork take options, each by itself.')
  process.exit(2)
}
let failed = 0
for (const stage of stages.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  const result = await runStage(stage, { stream: true })
  reportStage(result)
  if (!result.ok) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
