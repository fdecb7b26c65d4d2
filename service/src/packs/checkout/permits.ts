import { purchasePermitTypedData, type PurchasePermit } from '../../chain/calls/typed-data.ts'
import type { Permit } from '../../chain/calls/unsigned-calls.ts'
import { refusePermit, type Chain } from '../../chain/chain.ts'
import { listGranting } from '../../chain/operations/revocations.ts'
import { askChain } from '../shared/chain-answers.ts'

/** Signs the permit of a wallet for one purchase of a gated tier. */
export type SignPermit = (permit: Omit<PurchasePermit, 'expiry'>) => Promise<Permit>

/** Long enough to sign in a wallet; a wallet that waits longer prepares again. */
const validSeconds = 900n

export function createPermitSigner(chain: Chain): SignPermit {
  const { chainId, client, contracts } = chain
  return async (permit) => {
    const { gateSigner } = chain
    if (!gateSigner) return refusePermit()
    const [granting, { timestamp }] = await askChain(
      Promise.all([listGranting(client, contracts, 'gate', gateSigner.address), client.getBlock()]),
    )
    // A permit that the contract refuses is worse than none: the wallet would pay gas for it.
    if (granting.length === 0) return refusePermit()
    const expiry = timestamp + validSeconds
    const at = { chainId, verifyingContract: contracts.comboPool }
    const signature = await gateSigner.signTypedData(purchasePermitTypedData(at, { ...permit, expiry }))
    return { expiry, signature }
  }
}
