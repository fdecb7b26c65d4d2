import type { Service } from '../../src/app.ts'
import type { Db } from '../../src/db/db.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import type { Client, ClientOptions } from './service.ts'

/** A service that a test started. */
export type Observed = Service & {
  db: Db
  clock: Clock
  partner(options?: ClientOptions): Promise<Client>
  tenant(options?: ClientOptions): Promise<Client>
  platform(options?: ClientOptions): Promise<Client>
  keyFor(accountId: number, options?: ClientOptions): Promise<Client>
}

/** `end` runs after the last request of the test, while the service still answers. */
export type Observation = { end(): Promise<void> }

const observers = new Map<string, (observed: Observed) => Observation>()

/** Only `npm run prove` observes. */
export const observeWith = (name: string, observer: (observed: Observed) => Observation): void =>
  void observers.set(name, observer)

export function observe(observed: Observed): Observation {
  const observations = [...observers.values()].map((observer) => observer(observed))
  return {
    async end() {
      for (const observation of observations) await observation.end()
    },
  }
}
