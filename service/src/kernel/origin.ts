import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** The network address of the request that causes this work; null for background work. */
export const currentOrigin = (): string | null => current.getStore() ?? null

export const withOrigin = <Result>(address: string, work: () => Result): Result => current.run(address, work)
