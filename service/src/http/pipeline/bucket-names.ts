import type { Area } from './caller.ts'
import { bucketOfAddress } from './rate-limit.ts'

const maxRemembered = 10_000

/** A name made anew has to be hashed anew to be found in a map; one that is kept is found by what it is. */
function remember(make: (text: string) => string): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = make(text)
    if (names.size >= maxRemembered) names.clear()
    names.set(text, name)
    return name
  }
}

export type BucketNames = { ofAddress(address: string): string; ofKey(keyId: string, area: Area): string }

/** What the buckets of the limits are called. Every request asks for two. */
export function createBucketNames(): BucketNames {
  const inArea = (area: Area) => remember((keyId) => `key:${keyId}:${area}`)
  const byArea: Readonly<Record<Area, (keyId: string) => string>> = {
    packs: inArea('packs'),
    vault: inArea('vault'),
    catalog: inArea('catalog'),
    back_office: inArea('back_office'),
  }
  return {
    ofAddress: remember((address) => `ip:${bucketOfAddress(address)}`),
    ofKey: (keyId, area) => byArea[area](keyId),
  }
}
