/** How many requests of one account may be inside at once, and how long the next one waits at the door. */
export type GateRule = { capacity: number; waitMs: number }

export const gateRules = {
  read: { capacity: 24, waitMs: 500 },
  purchase: { capacity: 5, waitMs: 500 },
  write: { capacity: 10, waitMs: 500 },
  walletRead: { capacity: 10, waitMs: 500 },
  vaultRead: { capacity: 20, waitMs: 0 },
} as const satisfies Record<string, GateRule>

export type Gate = keyof typeof gateRules

/** Ends a stay; calling it again does nothing. */
export type Release = () => void

export type Gates = {
  /** Undefined when the gate stayed full for as long as its rule lets a request wait. */
  enter(place: string, rule: GateRule): Release | undefined | Promise<Release | undefined>
  /** How many are inside and how many wait, over all places. */
  count(): { inside: number; waiting: number }
}

type Waiter = { admit: () => void }
type Room = { inside: number; queue: Set<Waiter> }

/** Gates of one process. Rooms exist only while somebody is in or before them. */
export function createGates(): Gates {
  const rooms = new Map<string, Room>()

  function leaveOnce(place: string, room: Room): Release {
    let left = false
    return () => {
      if (left) return
      left = true
      const [next] = room.queue
      if (next) {
        room.queue.delete(next)
        next.admit()
        return
      }
      room.inside -= 1
      if (room.inside === 0) rooms.delete(place)
    }
  }

  function waitAtDoor(place: string, room: Room, waitMs: number): Promise<Release | undefined> {
    return new Promise((settle) => {
      // The one who leaves hands the place over, so `inside` does not change and nobody can slip in between.
      const waiter: Waiter = {
        admit: () => {
          clearTimeout(timer)
          settle(leaveOnce(place, room))
        },
      }
      const timer = setTimeout(() => {
        room.queue.delete(waiter)
        settle(undefined)
      }, waitMs)
      room.queue.add(waiter)
    })
  }

  function enter(place: string, { capacity, waitMs }: GateRule): Release | undefined | Promise<Release | undefined> {
    let room = rooms.get(place)
    if (!room) {
      room = { inside: 0, queue: new Set() }
      rooms.set(place, room)
    }
    if (room.inside < capacity) {
      room.inside += 1
      return leaveOnce(place, room)
    }
    return waitMs === 0 ? undefined : waitAtDoor(place, room, waitMs)
  }

  function count(): { inside: number; waiting: number } {
    let inside = 0
    let waiting = 0
    for (const room of rooms.values()) {
      inside += room.inside
      waiting += room.queue.size
    }
    return { inside, waiting }
  }

  return { enter, count }
}
