// `npm run check`: format, lint, types, house rules and unit tests, in seconds. Run it before every commit.
import { join } from 'node:path'
import { reportStage, root, runStage, staticStages } from './stages.ts'

const unit = {
  name: 'unit',
  command: process.execPath,
  args: [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit', '--reporter', 'dot'],
  env: { NO_COLOR: '1' },
}

const results = await Promise.all(
  [...staticStages, unit].map(async (stage) => {
    const result = await runStage(stage, { stream: false })
    reportStage(result)
    return result
  }),
)
process.exitCode = results.every((result) => result.ok) ? 0 : 1
