// `node --import plant.ts main.ts` with PLANTED_BUG=<name>: loads the sources of the service with that bug. Nothing is
// written, so the origin of the runs, which is built from the files, stays that of the right sources.
import { registerHooks } from 'node:module'
import { plantedBugs } from './planted-bugs.ts'
import { plant } from './planted-sources.ts'

const name = process.env['PLANTED_BUG']
const bug = plantedBugs.find((planted) => planted.name === name)
if (!bug) throw new Error(`PLANTED_BUG=${name} is no planted bug.`)

const wrong = plant(bug)
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const source = wrong.get(url)
    return source === undefined ? loaded : { ...loaded, source }
  },
})
