import type { Area } from './caller.ts'
import { bucketOfAddress } from './rate-limit.ts'

const maxCached = 10_000

/** Memoizes names: a newly built string must be hashed for each map lookup, a cached one only once. */
function memoize(make: (text: string) => string): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = make(text)
    if (names.size >= maxCached) names.clear()
    names.set(text, name)
    return name
  }
}

export type BucketNames = {
  ofAddress(address: string): string
  /** Counts what an address requests without a key; pictures and health checks do not use up its API requests. */
  ofVisitor(address: string): string
  /** Counts searches of the catalog without a key. */
  ofAnonymous(address: string): string
  ofKey(keyId: string, area: Area): string
}

/** Names of the rate-limit buckets; every request needs two. */
export function createBucketNames(): BucketNames {
  const inArea = (area: Area) => memoize((keyId) => `key:${keyId}:${area}`)
  const byArea: Readonly<Record<Area, (keyId: string) => string>> = {
    packs: inArea('packs'),
    vault: inArea('vault'),
    catalog: inArea('catalog'),
    back_office: inArea('back_office'),
  }
  return {
    ofAddress: memoize((address) => `ip:${bucketOfAddress(address)}`),
    ofVisitor: memoize((address) => `visitor:${bucketOfAddress(address)}`),
    ofAnonymous: memoize((address) => `anonymous:${bucketOfAddress(address)}`),
    ofKey: (keyId, area) => byArea[area](keyId),
  }
}
