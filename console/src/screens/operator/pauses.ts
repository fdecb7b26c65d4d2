import type { Schemas } from '@packhouse/sdk'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Contract } from './contract-names.ts'

type Contracts = Schemas['Contracts']

const base = '/console/o'
const pollMs = 2_000
const unsettled: readonly string[] = ['QUEUED', 'SIGNED', 'BROADCAST']

export type Pauses = { contracts: UseQueryResult<{ contracts: Contracts }>; isMoving: (contract: Contract) => boolean }

/** The pause states on chain. They send no events, so they are read again while a change is on its way. */
export function usePauses(): Pauses {
  const { data } = useQuery({
    queryKey: [base, 'pause-intents'],
    queryFn: ({ signal }) =>
      call(`${base}/admin/chain/intents`, {
        query: { purpose: 'admin.pause', limit: 20 },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.intents.some((intent) => unsettled.includes(intent.state)) ? pollMs : false,
  })
  const moving = data?.intents.filter(({ state }) => unsettled.includes(state)) ?? []
  const contracts = useQuery({
    queryKey: [base, 'contracts', data?.intents[0]?.id ?? 0, moving.length],
    queryFn: ({ signal }) => call(`${base}/admin/contracts`, { signal }),
    placeholderData: keepPreviousData,
  })
  return {
    contracts,
    isMoving: (contract) => moving.some(({ reference }) => reference.startsWith(`pause:${contract}:`)),
  }
}
