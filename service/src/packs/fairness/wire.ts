import { Type, type Static } from 'typebox'
import { NullableBoolean, NullableInteger, NullableString, OneOf } from '../../http/schema/fields.ts'
import { fairnessUrlOf, type PublicUrls } from '../shared/public-urls.ts'
import type { Evidence, Fairness } from './model.ts'
import { revealPaths, type RevealPath } from './word-model.ts'

export const FairnessWire = Type.Object(
  {
    request_id: Type.String({ description: 'The id of the request.' }),
    kind: OneOf(['PACK', 'INSTANT'], { description: 'Whether a mystery pack or an instant pack was drawn.' }),
    status: OneOf(['WAITING', 'REVEALED', 'REFUNDED'], { description: 'The status of the draw.' }),
    provider: NullableString({ description: 'The address of the randomness provider.' }),
    commitment: NullableString({ description: 'The commitment of the provider when the random word was requested.' }),
    seed: NullableString({ description: 'The random word of the draw.' }),
    proof: Type.Unsafe<{ user_contribution: string; provider_contribution: string } | null>({
      type: ['object', 'null'],
      description: 'keccak256(user ‖ provider ‖ 0) is the seed.',
      properties: {
        user_contribution: { type: 'string', description: 'The random value of the buyer.' },
        provider_contribution: { type: 'string', description: 'The random value of the provider.' },
      },
      required: ['user_contribution', 'provider_contribution'],
    }),
    purchase_tx: Type.String({ description: 'The hash of the purchase transaction.' }),
    randomness_tx: NullableString({ description: 'The hash of the transaction that delivered the randomness.' }),
    reveal_tx: NullableString({ description: 'The hash of the reveal transaction.' }),
    reveal_path: Type.Unsafe<RevealPath | null>({
      type: ['string', 'null'],
      enum: [...revealPaths, null],
      description:
        'CALLBACK: the cards were drawn in the transaction that brought the random word. STORED_WORD: the word was stored and a later transaction drew the cards. Null until the word arrived.',
    }),
    tier_id: NullableInteger({ description: 'The id of the tier.' }),
    tier_version: NullableInteger({ description: 'The tier version whose immutable odds apply.' }),
    packet_type_id: NullableInteger({ description: 'The id of the packet type.' }),
    weights_snapshot: Type.Array(
      Type.Object({
        slot_index: Type.Integer({ description: 'The position of the slot, from 0.' }),
        weights: Type.Array(Type.Integer(), { description: 'The weight of each shelf.' }),
      }),
      { description: 'The weights at the time of the draw.' },
    ),
    inventory_root_before: NullableString({
      description: 'keccak256 of the shelves before the draw: the length and the entries of each, four bytes each.',
    }),
    draws: Type.Array(
      Type.Object({
        pack_index: Type.Integer({ description: 'The position of the pack in the purchase, from 0.' }),
        slot_index: Type.Integer({ description: 'The position of the slot, from 0.' }),
        rand: Type.String({ description: 'keccak256(seed ‖ request ‖ pack ‖ slot).' }),
        group_id: Type.Integer({ description: 'The shelf, picked by the high half of rand.' }),
        index: Type.Integer({ description: 'The position on the shelf, picked by the low half of rand.' }),
        count: Type.Integer({ description: 'Cards on the shelf before the draw.' }),
        token_id: Type.String({ description: 'The token id as a decimal string.' }),
        item_type: OneOf(['CARD', 'GRADED_CARD'], { description: 'The kind of item.' }),
        matches: Type.Boolean({ description: 'Whether the recomputed draw equals the draw on chain.' }),
      }),
      { description: 'The draws with the data to verify them.' },
    ),
    verified: NullableBoolean({ description: 'Whether all checks passed; null until cards are drawn.' }),
    fairness_url: Type.String({ description: 'A public page that verifies the draw in the browser.' }),
  },
  { $id: 'Fairness' },
)

export function fairnessToWire(
  fairness: Fairness & { requestId: bigint },
  publicUrls: PublicUrls,
): Static<typeof FairnessWire> {
  const { kind, productId, proof, draws } = fairness
  return {
    request_id: fairness.requestId.toString(),
    kind,
    status: fairness.status,
    provider: fairness.provider,
    commitment: fairness.commitment,
    seed: fairness.seed,
    proof: proof && { user_contribution: proof.userContribution, provider_contribution: proof.providerContribution },
    purchase_tx: fairness.purchaseTx,
    randomness_tx: fairness.randomnessTx,
    reveal_tx: fairness.revealTx,
    reveal_path: fairness.path,
    tier_id: kind === 'PACK' ? productId : null,
    tier_version: fairness.version,
    packet_type_id: kind === 'INSTANT' ? productId : null,
    weights_snapshot: fairness.weights.map((weights, slot_index) => ({ slot_index, weights: [...weights] })),
    inventory_root_before: fairness.rootBefore,
    draws: draws.map((draw) => ({
      pack_index: draw.pack,
      slot_index: draw.slot,
      rand: draw.rand,
      group_id: draw.shelf,
      index: draw.index,
      count: draw.count,
      token_id: String(draw.tokenId),
      item_type: draw.isGraded ? 'GRADED_CARD' : 'CARD',
      matches: draw.matches,
    })),
    verified: fairness.isVerified,
    fairness_url: fairnessUrlOf(publicUrls, fairness.requestId),
  }
}

/** The evidence for the verify page: raw logs, and a node to compare them with. */
export const evidenceToWire = (
  { requestId, contracts, logs, isComplete }: Evidence,
  chainId: number,
  publicUrls: PublicUrls,
) => ({
  request_id: requestId.toString(),
  chain_id: chainId,
  contracts,
  node_url: publicUrls.nodeUrl ?? null,
  explorer_url: publicUrls.explorerUrl ?? null,
  history_complete: isComplete,
  logs: logs.map((log) => ({
    address: log.address,
    topics: [...log.topics],
    data: log.data,
    block_number: Number(log.blockNumber),
    block_hash: log.blockHash,
    transaction_hash: log.transactionHash,
    log_index: log.logIndex,
  })),
})
