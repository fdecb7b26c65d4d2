import type { Address, Hex } from 'viem'
import { exportPayment, type Appraise, type ExportedCard } from '../permits/cards.ts'
import type { Payment } from '../permits/guard.ts'

/** How the arguments of a call say what it moves. A call whose arguments throw here is refused. */
export type Readings = {
  /** Highest USDC amount the call moves, read from its arguments. */
  readonly usdcMicros?: ((data: Hex) => bigint) | undefined
  /** The recipient of that amount, read from the arguments. */
  readonly payee?: ((data: Hex) => Address) | undefined
  /** The payment that people approve above a limit. */
  readonly payment?: ((data: Hex) => Payment) | undefined
  /** The card that leaves for a wallet by the call. */
  readonly card?: ((to: Address, data: Hex) => ExportedCard | undefined) | undefined
}

export type Moved = { usdcMicros: bigint; payee: Address | undefined; payment: Payment | undefined }
type Call = { readonly to: Address; readonly data: Hex }

function readArguments({ usdcMicros, payee, payment, card }: Readings, { to, data }: Call) {
  try {
    const moved: Moved = {
      usdcMicros: usdcMicros?.(data) ?? 0n,
      payee: payee?.(data).toLowerCase() as Address | undefined,
      payment: payment?.(data),
    }
    return moved.usdcMicros >= 0n ? { moved, card: card?.(to, data) } : undefined
  } catch {
    return undefined
  }
}

/** What a call moves; a card counts with its price on chain, whatever the row says. Undefined for other arguments. */
export async function readMoved(rule: Readings, call: Call, appraise: Appraise): Promise<Moved | undefined> {
  const found = readArguments(rule, call)
  if (!found?.card) return found?.moved
  const { worth, transfers } = await appraise(found.card)
  const payment = { ...exportPayment(found.card, transfers), card: { worth } }
  return { usdcMicros: worth ?? 0n, payee: found.card.to, payment }
}

/** For keys that export no cards. */
export const appraiseNothing: Appraise = async () => ({ worth: undefined, transfers: 0 })
