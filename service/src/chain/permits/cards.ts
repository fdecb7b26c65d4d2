// The cards that leave vaults for wallets, as the process that signs sees them.
import { decodeAbiParameters, encodeAbiParameters, keccak256, stringToHex, type Address, type Hex } from 'viem'
import * as priceOracle from '../abi/price-oracle.ts'
import * as vaultAsset from '../abi/vault-asset.ts'
import type { ChainClient } from '../clients/client.ts'
import type { Contracts } from '../deploy/contracts.ts'
import type { ApprovedPayment } from './permit.ts'

export type ExportedCard = {
  readonly vault: Address
  readonly asset: Address
  readonly tokenId: bigint
  readonly to: Address
}

/** The action of a vault that requests an export. */
export const exportAction = 5
const exportTypes = [{ type: 'address' }, { type: 'uint256' }, { type: 'address' }] as const

export const exportArguments = ({ asset, tokenId, to }: Omit<ExportedCard, 'vault'>): Hex =>
  encodeAbiParameters(exportTypes, [asset, tokenId, to])

const lower = (address: Address): Address => address.toLowerCase() as Address

/** The card that a call to `exec` of a vault requests the export of; undefined for other actions. */
export function readExport(vault: Address, [action, bytes]: readonly unknown[]): ExportedCard | undefined {
  if (Number(action) !== exportAction) return undefined
  const [asset, tokenId, to] = decodeAbiParameters(exportTypes, bytes as Hex)
  return { vault: lower(vault), asset: lower(asset), tokenId, to: lower(to) }
}

const domain = keccak256(stringToHex('packhouse export'))
const paymentTypes = [
  { type: 'bytes32' },
  { type: 'address' },
  { type: 'address' },
  { type: 'uint256' },
  { type: 'uint256' },
] as const

/** What people approve. The number of transfers changes when the card leaves, so an approval counts for one export. */
export const exportPayment = (card: ExportedCard, transfers: number): Omit<ApprovedPayment, 'chainId'> => ({
  paymentRef: keccak256(
    encodeAbiParameters(paymentTypes, [domain, card.vault, card.asset, card.tokenId, BigInt(transfers)]),
  ),
  to: card.to,
  amount: 0n,
})

export type Appraisal = {
  /** The last price on chain in USDC micros; undefined for a card without one. */
  readonly worth: bigint | undefined
  readonly transfers: number
}
export type Appraise = (card: Pick<ExportedCard, 'asset' | 'tokenId'>) => Promise<Appraisal>

/** A price that became stale still says what the card was worth. */
export function createAppraise(client: ChainClient, contracts: Contracts): Appraise {
  const { card, graded, packet, sealedProduct, priceOracle: oracle } = contracts
  const collections = new Set([card, graded, packet, sealedProduct].map((address) => lower(address)))
  return async ({ asset, tokenId }) => {
    if (!collections.has(lower(asset))) return { worth: undefined, transfers: 0 }
    const [[group, price], [, , , transfers]] = await Promise.all([
      client.readContract({
        address: oracle,
        abi: priceOracle.abi,
        functionName: 'priceOf',
        args: [asset, tokenId],
      }),
      client.readContract({ address: asset, abi: vaultAsset.abi, functionName: 'assetState', args: [tokenId] }),
    ])
    return { worth: group === 0 || price === 0n ? undefined : price, transfers }
  }
}
