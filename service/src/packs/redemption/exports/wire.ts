import { Type, type Static } from 'typebox'
import { itemKinds } from '../../../assets/items/model.ts'
import { showAddress } from '../../../chain/addresses.ts'
import {
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  refusedAs,
  Timestamp,
} from '../../../http/schema/fields.ts'
import { votesNeeded } from '../../../kernel/payment-limits.ts'
import { awaitsApproval, exportMachine, failureReasons, type CardExport } from './model.ts'
import type { PreparedLink } from './request.ts'

const target = {
  external_user_id: Type.String({
    minLength: 1,
    description: 'The end user whose vault holds the cards.',
    ...refusedAs('missing_user_identifier'),
  }),
  wallet_address: Type.String({
    description: 'The wallet that receives the cards.',
    ...refusedAs('invalid_wallet_address'),
  }),
}

export const LinkBody = Type.Object(target)

export const ExportBody = Type.Object({
  ...target,
  token_ids: Type.Array(Type.String(), { description: '1 to 20 token ids.', ...refusedAs('invalid_token_ids') }),
  item_type: Type.Optional(
    OneOf(itemKinds, {
      description: 'Selects between collections that share a token id.',
      ...refusedAs('unsupported_item'),
    }),
  ),
  link: Type.Optional(
    Type.Object(
      {
        deadline: Type.Integer({ minimum: 1, description: 'The deadline of the prepared message, in Unix seconds.' }),
        signature: Type.String({ description: 'The signature of the prepared message by signer_address.' }),
      },
      { description: 'Required once per wallet: the signature of the message that prepare returns.' },
    ),
  ),
})

export const PreparedLinkWire = Type.Object(
  {
    vault_address: Type.String({ description: 'The vault address.' }),
    wallet_address: Type.String({ description: 'The wallet of the end user.' }),
    is_linked: Type.Boolean({ description: 'True if the vault accepts exports to this wallet without a signature.' }),
    signer_address: NullableString({
      description:
        'The wallet that signs: the first that the end user linked, or wallet_address if there is none; null if nothing is to be signed.',
    }),
    deadline: NullableInteger({ description: 'Unix seconds until which the signature is accepted.' }),
    typed_data: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The message for eth_signTypedData_v4; null if the wallet is linked.',
    }),
  },
  { $id: 'PreparedExport' },
)

export const linkToWire = (link: PreparedLink): Static<typeof PreparedLinkWire> => ({
  vault_address: showAddress(link.vault),
  wallet_address: showAddress(link.wallet),
  is_linked: link.isLinked,
  signer_address: link.signer && showAddress(link.signer),
  deadline: link.deadline,
  typed_data: link.typedData,
})

export const ExportWire = Type.Object(
  {
    export_id: Type.Integer({ description: 'The id of the export.' }),
    external_user_id: NullableString({ description: 'Your own id of the end user.' }),
    token_id: Type.String({ description: 'The token id as a decimal string.' }),
    item_type: OneOf(itemKinds, { description: 'The kind of item.' }),
    unique_id: Type.String({ description: 'The permanent id of the item.' }),
    vault_address: Type.String({ description: 'The vault address of the export.' }),
    wallet_address: Type.String({ description: 'The wallet that receives the card.' }),
    status: OneOf(exportMachine.states, { description: 'The status of the export.' }),
    failure_reason: NullableString({ description: `One of ${failureReasons.join(', ')}.` }),
    awaits_approval: Type.Boolean({
      description:
        'Operators have to approve the export of a card of this price, or without a price, before it begins.',
    }),
    executable_at: NullableTimestamp({ description: 'The end of the waiting period, once it has begun.' }),
    transaction_hash: NullableString({ description: 'The transaction that delivered the card.' }),
    created_at: Timestamp({ description: 'When the export was created.' }),
    updated_at: Timestamp({ description: 'When the export was updated.' }),
  },
  { $id: 'CardExport' },
)

export const exportToWire = (row: CardExport): Static<typeof ExportWire> => ({
  export_id: row.id,
  external_user_id: row.externalUserId,
  token_id: row.tokenId.toString(),
  item_type: row.kind,
  unique_id: row.uniqueId,
  vault_address: showAddress(row.vault),
  wallet_address: showAddress(row.toAddress),
  status: row.status,
  failure_reason: row.failureReason,
  awaits_approval: awaitsApproval(row),
  executable_at: row.executableAt?.toISOString() ?? null,
  transaction_hash: row.transactionHash,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

export const AdminExportWire = Type.Object(
  {
    partner_id: Type.Integer({ description: 'The id of the partner.' }),
    ...ExportWire.properties,
    proposed_by: Type.String({ description: '`key:<id>` of the request.' }),
    approvals_needed: Type.Integer({ description: 'How many people approve it.' }),
    approved_by: Type.Array(Type.String(), { description: 'The people who approved it so far.' }),
  },
  { $id: 'AdminCardExport' },
)

export const adminExportToWire = (row: CardExport): Static<typeof AdminExportWire> => ({
  partner_id: row.partnerId,
  ...exportToWire(row),
  proposed_by: row.proposedBy,
  approvals_needed: row.needsApproval ? votesNeeded(row.proposedBy) : 0,
  approved_by: row.approvedBy,
})
