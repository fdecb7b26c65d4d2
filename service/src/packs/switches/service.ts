import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Reader } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { switchNames, switchRefusals, type SwitchName, type Switches } from './model.ts'
import { findSwitch, listSwitches, setSwitch } from './store.ts'

export type SwitchDeps = { db: Db; clock: Clock; audit: Audit }

export type FlagService = ReturnType<typeof createFlagService>

/** Reads the database at each use, so that a change takes effect in every process with the next request. */
export function createFlagService({ db, clock, audit }: SwitchDeps) {
  async function read(reader: Reader = db): Promise<Switches> {
    const rows = await listSwitches(reader)
    const isOn = (name: SwitchName): boolean => rows.find((row) => row.name === name)?.isOn ?? true
    return Object.fromEntries(switchNames.map((name) => [name, isOn(name)])) as Switches
  }

  async function isOn(name: SwitchName): Promise<boolean> {
    return (await findSwitch(db, name))?.isOn ?? true
  }

  /** Refuses a disabled feature; call it before anything is reserved. */
  async function require(name: SwitchName): Promise<void> {
    if (await isOn(name)) return
    fail(503, switchRefusals[name], `The feature ${name} is temporarily disabled; nothing was reserved or sent.`)
  }

  async function set(change: Partial<Switches>, actor: string): Promise<Switches> {
    return transact(db, async (tx) => {
      for (const name of switchNames) {
        const isOn = change[name]
        if (isOn !== undefined) await setSwitch(tx, name, isOn, clock.now())
      }
      await audit.record(tx, { actor, action: 'switches.set', target: 'switches', details: { ...change } })
      return read(tx)
    })
  }

  return { read: () => read(), isOn, require, set }
}
