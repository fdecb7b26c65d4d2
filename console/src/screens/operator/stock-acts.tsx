import type { Schemas } from '@packhouse/sdk'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'

type Item = Schemas['InventoryItem']
const roles = ['account_manager', 'supervisor'] as const

/** Creates the token of a card, after which it is free to be stocked. */
export function MintAct({ item }: { item: Item }) {
  const write = useWrite()
  return (
    <Act
      roles={roles}
      label={`Mint ${item.name}`}
      done="The token is on its way."
      run={() => write('POST', '/admin/inventory/mint', { unique_ids: [item.unique_id] })}
    >
      Mint
    </Act>
  )
}

/** Takes one card off its shelf. */
export function UnstockAct({ item }: { item: Item }) {
  const write = useWrite()
  return (
    <Act
      roles={roles}
      label={`Take off ${item.name}`}
      consequences={<p>The card leaves its shelf and is free again. This is rejected while sold packs need it.</p>}
      done="The card leaves its shelf."
      run={() => write('POST', '/admin/inventory/unstock', { unique_ids: [item.unique_id] })}
    >
      Take off
    </Act>
  )
}
