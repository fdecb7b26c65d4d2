// The entry of the package for clients: one file without the service, see `cli/scripts/build.ts`.
import { runProcess } from './process.ts'

await runProcess(undefined)
