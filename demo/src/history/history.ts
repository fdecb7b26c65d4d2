import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '@packhouse/service/app'
import { dayMs } from '@packhouse/service/kernel/time'
import type { SandboxKeys } from '@packhouse/service/sandbox/demo'
import { createCall } from './api.ts'
import { playSales } from './sales.ts'
import { createFloor } from './staff.ts'
import { createVaultActs } from './vault.ts'

/** How long before its first start the demo accounts of a sandbox were opened. */
export const historyDays = 41

/** Runs work as if the clock were back by so many milliseconds. */
export type InThePast = <Value>(backMs: number, work: () => Promise<Value>) => Promise<Value>

export type HistoryDeps = { service: Service; keys: SandboxKeys; inThePast: InThePast; signal: AbortSignal }

/** The days before the start on which the vault was busy, each followed by the daily work of the service. */
export async function seedVaultHistory({ service, keys, inThePast, signal }: HistoryDeps): Promise<void> {
  const { vault, warehouse } = service
  const floor = createFloor(service)
  const acts = createVaultActs(createCall(service), keys, floor)
  async function on(daysAgo: number, work: () => Promise<unknown>): Promise<void> {
    signal.throwIfAborted()
    await inThePast(daysAgo * dayMs, async () => {
      // Parcels of the days before arrive first.
      await warehouse.shipping.announce()
      await work()
      await floor.leave()
      await vault.runDue()
    })
  }
  let caseId = 0

  await on(36, () => acts.ship(2, 1, 'shop 1041'))
  await on(17, async () => {
    caseId = await acts.receiveWithDifference()
    await acts.ask(caseId, 'Box 2 arrived dented: one Tidecaller is bent, the other is missing. Do you have photos?')
  })
  await on(16, () => acts.answer(caseId, 'Both were in the box when it left: our photos show them in one top loader.'))
  await on(15, () => acts.ask(caseId, 'Thank you. Shall we keep the bent one in your vault, or send it back to you?'))
}

export type PresentDeps = { service: Service; keys: SandboxKeys; baseUrl: string; signal: AbortSignal }

/** The first pages of a visitor come first. */
const startDelayMs = 3_000

/** What happens in the first minute of a new sandbox, which serves already: work in the vault, then sales. */
export async function playPresent({ service, keys, baseUrl, signal }: PresentDeps): Promise<void> {
  await pause(startDelayMs, undefined, { signal })
  const call = createCall(service)
  await playVault(service, keys)
  await playSales({ call, keys, baseUrl, signal })
}

export async function playVault(service: Service, keys: SandboxKeys): Promise<void> {
  const floor = createFloor(service)
  const acts = createVaultActs(createCall(service), keys, floor)
  await acts.declareValues()
  await acts.receiveTransfer()
  await acts.readyPickup()
  await acts.ship(2, 2, 'shop 1187')
  await acts.order(1, 0, 'shop 1188')
  await acts.announce('Estate of E. Brandt', 1, [{ name: 'Gloomwarden', quantity: 12, box_no: 1 }])
  await floor.leave()
}
