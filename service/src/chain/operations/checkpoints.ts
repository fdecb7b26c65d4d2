import { sql } from 'kysely'
import { encodeFunctionData, erc20Abi, hexToBigInt, numberToHex, type Abi, type Address } from 'viem'
import { maybe, transact, type Db } from '../../db/db.ts'
import type { ChainClient } from '../clients/client.ts'
import type { Contracts } from '../deploy/contracts.ts'
import type { IntentHooks } from '../intents/hooks.ts'
import type { SubmitIntent } from '../intents/submit.ts'

const purpose = 'evidence.checkpoint'
/** The first attempt has no number. */
const referenceOf = (number: number, attempt: number): string =>
  attempt === 1 ? `checkpoint:${number}` : `checkpoint:${number}:${attempt}`

/** Checkpoint numbers as addresses: so small that no key exists for any of them. */
const mostNumber = 2n ** 48n
const spenderOf = (number: number): Address => numberToHex(number, { size: 20 })

/** Whether an approval by the keeper is the hash of a checkpoint. */
export const isCheckpointSpender = (spender: Address): boolean => {
  const number = hexToBigInt(spender)
  return number > 0n && number < mostNumber
}

export type CheckpointRecordDeps = {
  db: Db
  client: ChainClient
  contracts: Pick<Contracts, 'usdc'>
  hooks: IntentHooks
  submit: SubmitIntent
  /** A keeper account, which owns no USDC. */
  account: Address
}

/**
 * Publishes hashes as allowances of USDC: the spender is the number of the checkpoint, the amount its SHA-256. The
 * account owns no USDC and no key exists for the spender, so an allowance moves nothing, and every node returns it.
 */
export function createCheckpointRecord({ db, client, contracts, hooks, submit, account }: CheckpointRecordDeps) {
  hooks.onSettled(purpose, { errors: erc20Abi as Abi })

  /** The attempt that publishes a checkpoint: the first that did not end without effect. */
  async function findAttempt(number: number): Promise<{ attempt: number; isRequested: boolean }> {
    for (let attempt = 1; ; attempt += 1) {
      const intent = await maybe(
        db,
        sql<{ isVain: boolean }>`
          select status in ('FAILED', 'CANCELLED') or (status = 'FINAL' and result <> 'SUCCEEDED') as "isVain"
          from chain_intents where reference = ${referenceOf(number, attempt)}`,
      )
      if (!intent?.isVain) return { attempt, isRequested: intent !== undefined }
    }
  }

  return {
    async publish(number: number, hash: string): Promise<void> {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [spenderOf(number), hexToBigInt(`0x${hash}`)],
      })
      const sender = await maybe(
        db,
        sql<{ id: number }>`
          select id from relayer_accounts where address = ${account.toLowerCase()} and role = 'keeper'`,
      )
      if (!sender) throw new Error(`EVIDENCE_CHAIN_ACCOUNT ${account} is not a keeper account of the relayer.`)
      const { attempt } = await findAttempt(number)
      const order = { purpose, reference: referenceOf(number, attempt), to: contracts.usdc, data, role: 'keeper' }
      await transact(db, (tx) => submit(tx, { ...order, accountId: sender.id }))
    },

    isRequested: async (number: number) => (await findAttempt(number)).isRequested,

    async read(number: number): Promise<string | undefined> {
      const amount = await client.readContract({
        address: contracts.usdc,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [account, spenderOf(number)],
      })
      return amount === 0n ? undefined : numberToHex(amount, { size: 32 }).slice(2)
    },
  }
}
