import { expect, test } from 'vitest'
import { describeReplica } from './replica-facts.ts'

const primary = { position: 100n, timeline: 3, system: '7' }
const replica = { isReplica: true, position: 90n, timeline: 3, system: '7' }

test.each([
  ['a replica of this primary serves reads', {}, undefined],
  ['a promoted replica does not', { isReplica: false }, 'not_a_replica'],
  ['a replica of another server does not, whatever its state', { system: '8', isReplica: false }, 'another_database'],
  [
    'a replica from before the failover does not, even if it is ahead',
    { timeline: 2, position: 120n },
    'another_timeline',
  ],
] as const)('%s', (_name, change, fault) => {
  expect(describeReplica(primary, { ...replica, ...change })).toBe(fault)
})
