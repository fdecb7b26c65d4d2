import { userInfo } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { destination, pino } from 'pino'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import { assert } from '../../kernel/assert.ts'
import { systemClock } from '../../kernel/clock.ts'
import { systemRandom } from '../../kernel/random.ts'
import { createSandboxClock } from '../../sandbox/clock.ts'
import { loadSecrets } from '../../sandbox/files.ts'
import { openEvidence } from '../evidence.ts'
import { openFiles } from '../files.ts'
import { createAdministration, type DirectAnswer, type DirectRequest } from './administration.ts'
import { openSharedDatabase } from './database.ts'

export type DirectSessionOptions = {
  config: Config
  secrets: Secrets
  /** Requests, one per line. */
  input: Readable
  /** Ends the session. */
  signal: AbortSignal
  onAnswer: (answer: DirectAnswer) => void
  onProgress: (text: string) => void
}

/** Opens the installation's database, answers requests one by one, and closes everything it opened. */
export async function runDirectSession(options: DirectSessionOptions): Promise<void> {
  const { config, secrets, input, signal, onAnswer, onProgress } = options
  // Stdout carries only the responses.
  const logger = pino({ level: 'warn', base: null }, destination({ dest: 2, sync: true }))
  const { db, close } = await openSharedDatabase({ config, log: logger, onProgress })
  try {
    const isSandbox = config.environment === 'sandbox'
    const generated = isSandbox ? await loadSecrets(config.dataDir, systemRandom) : undefined
    const keyPepper = secrets.keyPepper ?? generated?.keyPepper
    assert(keyPepper !== undefined, 'Production configures the pepper, and the sandbox generates one.')
    const administration = await createAdministration({
      db,
      clock: isSandbox ? await createSandboxClock(db, systemClock, () => {}) : systemClock,
      random: systemRandom,
      logger,
      keyPepper,
      environment: config.environment,
      user: userInfo().username,
      evidence: openEvidence(openFiles(config, secrets).checkpoints, secrets, generated),
    })
    // The end of the input ends the session, also when the parent process was killed.
    for await (const line of createInterface({ input, signal })) {
      onAnswer(await administration.answer(JSON.parse(line) as DirectRequest))
    }
    await administration.close()
  } finally {
    await close()
  }
}
