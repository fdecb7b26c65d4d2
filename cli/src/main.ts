import { join } from 'node:path'
import { runProcess } from './process.ts'

await runProcess(join(import.meta.dirname, '..', '..'))
