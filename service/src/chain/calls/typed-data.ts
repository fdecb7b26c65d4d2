import {
  getTypesForEIP712Domain,
  recoverTypedDataAddress,
  serializeTypedData,
  type Address,
  type Hex,
  type PublicClient,
  type TypedDataDefinition,
  type TypedDataDomain,
} from 'viem'
import type { Micros } from '../../kernel/money.ts'
import { curveOrder } from '../signers/der.ts'

/** A shipping price for one token, signed by the service and paid on chain by the named payer. */
export type ShippingQuote = {
  readonly orderId: Hex
  readonly payer: Address
  readonly asset: Address
  readonly tokenId: bigint
  readonly total: Micros
  /** Unix seconds, in chain time. */
  readonly expirationTime: bigint
}

/** A holder's consent to sell cards back; a relayer submits it. */
export type SellBackConsent = {
  readonly seller: Address
  readonly asset: Address
  readonly tokenIds: readonly bigint[]
  readonly minTotal: Micros
  readonly nonce: bigint
  readonly deadline: bigint
}

/** Admits a wallet to one purchase of a gated tier. */
export type PurchasePermit = {
  readonly buyer: Address
  readonly tierId: number
  readonly version: number
  readonly quantity: number
  /** Unix seconds, in chain time. */
  readonly expiry: bigint
  /** The reference of the purchase, which a buyer uses once. */
  readonly nonce: Hex
}

/** A wallet's consent to receive the cards of a vault. */
export type WalletLink = {
  readonly userRef: Hex
  readonly wallet: Address
  /** How often the wallet was linked before, so that no signature counts twice. */
  readonly nonce: bigint
  readonly deadline: bigint
}

export type DomainOf = { chainId: number; verifyingContract: Address }

const shippingQuoteTypes = {
  ShippingQuote: [
    { name: 'orderId', type: 'bytes32' },
    { name: 'payer', type: 'address' },
    { name: 'asset', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'total', type: 'uint256' },
    { name: 'expirationTime', type: 'uint64' },
  ],
} as const

const sellBackTypes = {
  SellBack: [
    { name: 'seller', type: 'address' },
    { name: 'asset', type: 'address' },
    { name: 'tokenIds', type: 'uint256[]' },
    { name: 'minTotal', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint64' },
  ],
} as const

const purchasePermitTypes = {
  PurchasePermit: [
    { name: 'buyer', type: 'address' },
    { name: 'tierId', type: 'uint16' },
    { name: 'version', type: 'uint16' },
    { name: 'quantity', type: 'uint8' },
    { name: 'expiry', type: 'uint64' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

const linkWalletTypes = {
  LinkWallet: [
    { name: 'userRef', type: 'bytes32' },
    { name: 'wallet', type: 'address' },
    { name: 'nonce', type: 'uint64' },
    { name: 'deadline', type: 'uint64' },
  ],
} as const

/** Binds the signature to one contract on one chain. */
const domain = (name: string, { chainId, verifyingContract }: DomainOf): TypedDataDomain => ({
  name,
  version: '1',
  chainId,
  verifyingContract,
})

export const shippingQuoteTypedData = (at: DomainOf, quote: ShippingQuote) =>
  ({
    domain: domain('ShippingPaymentProcessor', at),
    types: shippingQuoteTypes,
    primaryType: 'ShippingQuote',
    message: quote,
  }) as const

export const sellBackTypedData = (at: DomainOf, consent: SellBackConsent) =>
  ({
    domain: domain('BuybackPool', at),
    types: sellBackTypes,
    primaryType: 'SellBack',
    message: consent,
  }) as const

export const purchasePermitTypedData = (at: DomainOf, permit: PurchasePermit) =>
  ({
    domain: domain('ComboPool', at),
    types: purchasePermitTypes,
    primaryType: 'PurchasePermit',
    message: permit,
  }) as const

/** The verifying contract is the vault of the end user. */
export const linkWalletTypedData = (at: DomainOf, link: WalletLink) =>
  ({
    domain: domain('UserVault', at),
    types: linkWalletTypes,
    primaryType: 'LinkWallet',
    message: link,
  }) as const

/** The plain JSON that `eth_signTypedData_v4` takes, including the type of the domain. */
export function typedDataToWire(typedData: TypedDataDefinition): Readonly<Record<string, unknown>> {
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain: typedData.domain }), ...typedData.types }
  const complete = { ...typedData, types } as TypedDataDefinition
  return JSON.parse(serializeTypedData(complete)) as Readonly<Record<string, unknown>>
}

/** Contracts accept only the lower of the two valid s values. */
const hasLowS = (signature: Hex): boolean =>
  signature.length === 132 && BigInt(`0x${signature.slice(66, 130)}`) <= curveOrder / 2n

export type SignatureClaim = { address: Address; typedData: TypedDataDefinition; signature: Hex }

/** Whether an account signed: with its key or, for a contract wallet, by ERC-1271. */
export async function isSignedBy(
  client: PublicClient,
  { address, typedData, signature }: SignatureClaim,
): Promise<boolean> {
  if (hasLowS(signature)) {
    const signedBy = await recoverTypedDataAddress({ ...typedData, signature }).catch(() => undefined)
    if (signedBy?.toLowerCase() === address.toLowerCase()) return true
  }
  const code = await client.getCode({ address })
  if (code === undefined) return false
  return client.verifyTypedData({ ...typedData, address, signature })
}
