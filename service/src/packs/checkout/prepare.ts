import { bytesToHex, erc20Abi, getAddress, isHex, type Address, type Hex } from 'viem'
import { showAddress } from '../../chain/addresses.ts'
import { approveCall, type UnsignedCall } from '../../chain/calls/unsigned-calls.ts'
import { toUserOperations, toWalletSendCalls, type WalletSendCalls } from '../../chain/calls/wallet-calls.ts'
import type { ChainClient } from '../../chain/clients/client.ts'
import { fail } from '../../kernel/errors.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import type { Random } from '../../kernel/random.ts'
import type { Sale } from './model.ts'
import type { Buyer } from '../shared/buyer.ts'
import { askChain } from '../shared/chain-answers.ts'
import type { SignPermit } from './permits.ts'
import type { ProductAdapter } from './product-adapter.ts'
import { familyTagOf, newWalletRef, requestIdOf } from '../shared/partner-ref.ts'
import { checkOffer, checkRecipient, readMaxPrice, readWallet } from './preflight.ts'

export type PrepareOrder = {
  wallet_address: string
  productId: number
  quantity?: number | undefined
  max_price_usdc?: string | undefined
  recipient_address?: string | undefined
  user_random?: string | undefined
}

export type PreparedPurchase = {
  chainId: number
  seller: Address
  usdc: Address
  productId: number
  quantity: number
  unitPrice: Micros
  maxTotal: Micros
  partnerRef: Hex
  requestId: string
  userRandom: Hex
  recipient: Address
  allowance: Micros
  /** When the permit in the purchase call ends; undefined where none is needed. */
  permitExpiresAt: Date | undefined
  calls: readonly UnsignedCall[]
  walletSendCalls: readonly WalletSendCalls[]
}

export type PrepareDeps<Row extends Sale> = {
  product: ProductAdapter<Row>
  client: ChainClient
  random: Random
  usdc: Address
  ownContracts: ReadonlySet<string>
  signPermit: SignPermit
}

const zeroWord = /^0x0{64}$/

/** The buyer's contribution to the draw; the contracts reject zero. */
function readUserRandom(text: string | undefined, random: Random): Hex {
  if (text === undefined) return bytesToHex(random.bytes(32))
  if (isHex(text) && text.length === 66 && !zeroWord.test(text)) return text
  return fail(400, 'invalid_body', 'user_random must be 32 bytes in hex and not zero.', {
    details: { field: 'user_random' },
  })
}

/** Prepares the calls of a wallet purchase. Nothing is stored: the partner reference attributes the purchase. */
export function createPrepare<Row extends Sale>(deps: PrepareDeps<Row>) {
  const { product, client, random, usdc, ownContracts, signPermit } = deps
  const { seller } = product

  async function readAllowance(owner: Address): Promise<Micros> {
    const args = [owner, seller] as const
    const read = client.readContract({ address: usdc, abi: erc20Abi, functionName: 'allowance', args })
    return micros(await askChain(read))
  }

  return async function prepare({ partnerId, keyFamily }: Buyer, order: PrepareOrder): Promise<PreparedPurchase> {
    const { productId, quantity = 1 } = order
    const maxPrice = readMaxPrice(order.max_price_usdc)
    const wallet = readWallet('wallet_address', order.wallet_address)
    const recipient = readWallet('recipient_address', order.recipient_address) ?? wallet
    if (!wallet || !recipient) return fail(400, 'invalid_wallet_address', 'wallet_address is required.')
    checkRecipient(recipient, ownContracts)
    const userRandom = readUserRandom(order.user_random, random)
    const offer = await checkOffer(product, { productId, quantity, maxPrice })
    const maxUnit = maxPrice ?? offer.unitPrice
    const maxTotal = micros(maxUnit * BigInt(quantity))
    const owner = getAddress(wallet)
    const partnerRef = newWalletRef({ partnerId, familyTag: familyTagOf(keyFamily) }, random)
    const seen = { version: offer.version, bundles: offer.bundles }
    const permit = offer.isGated
      ? await signPermit({ buyer: owner, tierId: productId, version: offer.version, quantity, nonce: partnerRef })
      : undefined
    const purpose = quantity === 1 ? 'a pack' : `${quantity} packs`
    const calls = [
      approveCall({ token: usdc, spender: seller, amount: maxTotal, purpose }),
      product.buyCall({ productId, ...seen, quantity, maxUnit, recipient, partnerRef, userRandom, permit }),
    ]
    const unsigned = { chain_id: client.chainId, calls }
    return {
      chainId: client.chainId,
      seller,
      usdc,
      productId,
      quantity,
      unitPrice: offer.unitPrice,
      maxTotal,
      partnerRef,
      requestId: requestIdOf(owner, partnerRef).toString(),
      userRandom,
      recipient: showAddress(recipient),
      allowance: await readAllowance(owner),
      permitExpiresAt: permit && new Date(Number(permit.expiry) * 1_000),
      calls,
      walletSendCalls: toUserOperations(unsigned).map((operation) =>
        toWalletSendCalls({ ...unsigned, calls: operation }, { from: owner }),
      ),
    }
  }
}
