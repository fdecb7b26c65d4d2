/** The number of concurrent requests of one account, and how long another request waits for a slot. */
export type GateRule = { capacity: number; waitMs: number }

export const gateRules = {
  read: { capacity: 24, waitMs: 500 },
  purchase: { capacity: 5, waitMs: 500 },
  write: { capacity: 10, waitMs: 500 },
  walletRead: { capacity: 10, waitMs: 500 },
  vaultRead: { capacity: 20, waitMs: 0 },
} as const satisfies Record<string, GateRule>

export type Gate = keyof typeof gateRules

/** Releases the slot; calling it again has no effect. */
export type Release = () => void

export type Gates = {
  /** Undefined when no slot became free within the wait time of the rule. */
  enter(name: string, rule: GateRule): Release | undefined | Promise<Release | undefined>
  /** Requests holding a slot and requests waiting for one, over all gates. */
  count(): { inside: number; waiting: number }
}

type Waiter = { admit: () => void }
type GateState = { inside: number; queue: Set<Waiter> }

/** Gates of one process. The state of a gate exists only while requests hold or wait for a slot. */
export function createGates(): Gates {
  const states = new Map<string, GateState>()

  function createRelease(name: string, state: GateState): Release {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const [next] = state.queue
      if (next) {
        state.queue.delete(next)
        next.admit()
        return
      }
      state.inside -= 1
      if (state.inside === 0) states.delete(name)
    }
  }

  function waitForSlot(name: string, state: GateState, waitMs: number): Promise<Release | undefined> {
    return new Promise((settle) => {
      // The released slot passes to the waiter directly: `inside` does not change and no other request can take it.
      const waiter: Waiter = {
        admit: () => {
          clearTimeout(timer)
          settle(createRelease(name, state))
        },
      }
      const timer = setTimeout(() => {
        state.queue.delete(waiter)
        settle(undefined)
      }, waitMs)
      state.queue.add(waiter)
    })
  }

  function enter(name: string, { capacity, waitMs }: GateRule): Release | undefined | Promise<Release | undefined> {
    let state = states.get(name)
    if (!state) {
      state = { inside: 0, queue: new Set() }
      states.set(name, state)
    }
    if (state.inside < capacity) {
      state.inside += 1
      return createRelease(name, state)
    }
    return waitMs === 0 ? undefined : waitForSlot(name, state, waitMs)
  }

  function count(): { inside: number; waiting: number } {
    let inside = 0
    let waiting = 0
    for (const state of states.values()) {
      inside += state.inside
      waiting += state.queue.size
    }
    return { inside, waiting }
  }

  return { enter, count }
}
