import type { Act, NewAct } from './orders.ts'

/** Where acts wait; they survive a reload and a restart of the device. */
export type ActStorage = {
  list(): Promise<Act[]>
  /** Resolves with the place in the queue once the act is stored. */
  add(act: NewAct): Promise<number>
  remove(seq: number): Promise<void>
}

const storeName = 'acts'

export const settle = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage refused the request.')))
  })

export function openStorage(factory: IDBFactory): ActStorage {
  const opening = factory.open('packhouse-station', 1)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(storeName, { keyPath: 'seq', autoIncrement: true }),
  )
  const database = settle(opening)
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    (await database).transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)
  return {
    list: async () => settle((await store('readonly')).getAll() as IDBRequest<Act[]>),
    add: async (act) => Number(await settle((await store('readwrite')).add(act))),
    remove: async (seq) => settle((await store('readwrite')).delete(seq)),
  }
}
