import { encodeFunctionData, erc20Abi, type Abi, type Address } from 'viem'
import * as creditsTreasury from '../abi/credits-treasury.ts'
import * as errors from '../abi/errors.ts'
import { transact, type Db } from '../../db/db.ts'
import type { ChainClient } from '../clients/client.ts'
import type { Contracts } from '../deploy/contracts.ts'
import type { IntentHooks } from '../intents/hooks.ts'
import type { SubmitIntent } from '../intents/submit.ts'

export type AllowanceDeps = {
  db: Db
  client: ChainClient
  contracts: Contracts
  hooks: IntentHooks
  submit: SubmitIntent
}

export const allowancePurpose = 'keeper.allowance'

const daySeconds = 86_400n
/** How often a refresh is planned again while it is due. */
const againSeconds = 3_600n
const maxReverts = 3

/**
 * Refreshes the allowances that the credits treasury grants to the selling contracts, once a day as the treasury
 * allows. Without it custodial purchases would stop when the first allowance is spent.
 */
export function createAllowances({ db, client, contracts, hooks, submit }: AllowanceDeps) {
  const treasury = { address: contracts.creditsTreasury, abi: creditsTreasury.abi } as const

  hooks.onSettled(allowancePurpose, {
    errors: errors.abi as Abi,
    isPassing: () => false,
    wantsRetry: async (_tx, { reverts }) => reverts < maxReverts,
    // Any account may refresh. If another one was faster, the next sweep finds nothing to do.
    settled: async () => {},
  })

  async function refresh(spender: Address, now: bigint): Promise<void> {
    const [[cap, since], left] = await Promise.all([
      client.readContract({ ...treasury, functionName: 'caps', args: [spender] }),
      client.readContract({
        address: contracts.usdc,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [treasury.address, spender],
      }),
    ])
    if (left >= cap || now < since + daySeconds) return
    const data = encodeFunctionData({ abi: treasury.abi, functionName: 'refresh', args: [spender] })
    const reference = `${allowancePurpose}:${spender.toLowerCase()}:${since}:${now / againSeconds}`
    await transact(db, (tx) =>
      submit(tx, { purpose: allowancePurpose, reference, role: 'keeper', to: treasury.address, data }),
    )
  }

  return async function sweep(): Promise<void> {
    const { timestamp } = await client.getBlock({ blockTag: 'latest' })
    for (const spender of [contracts.comboPool, contracts.instantStore]) await refresh(spender, timestamp)
  }
}
