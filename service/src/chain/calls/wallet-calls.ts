import { numberToHex, type Address, type Hex } from 'viem'
import type { CallKind, UnsignedCall, UnsignedCalls } from './unsigned-calls.ts'

/** The parameter of `wallet_sendCalls` (EIP-5792). */
export type WalletSendCalls = {
  readonly version: '2.0.0'
  readonly chainId: Hex
  readonly from: Address
  readonly atomicRequired: boolean
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: '0x0' }[]
}

export type WalletOptions = {
  from: Address
  /** All calls or none; a wallet that cannot guarantee this must reject the batch. */
  atomicRequired?: boolean
}

/** Batches all calls. None of them carries ether. */
export function toWalletSendCalls(
  { chain_id, calls }: UnsignedCalls,
  { from, atomicRequired = false }: WalletOptions,
): WalletSendCalls {
  return {
    version: '2.0.0',
    chainId: numberToHex(chain_id),
    from,
    atomicRequired,
    calls: calls.map(({ to, data }) => ({ to, data, value: '0x0' })),
  }
}

const approvals: ReadonlySet<CallKind> = new Set<CallKind>(['erc20-approve', 'set-approval-for-all'])

/** For account abstraction: each approval is its own user operation, the other calls form one. */
export function toUserOperations({ calls }: UnsignedCalls): (readonly UnsignedCall[])[] {
  const operations: UnsignedCall[][] = []
  let isOpen = false
  for (const one of calls) {
    const last = operations.at(-1)
    const isApproval = approvals.has(one.kind)
    if (last && isOpen && !isApproval) last.push(one)
    else operations.push([one])
    isOpen = !isApproval
  }
  return operations
}
