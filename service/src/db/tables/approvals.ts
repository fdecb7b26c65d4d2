// Generated from the migrated database by `npm run generate`. Do not edit.

export type ApprovalsTables = {
  approval_votes: {
    subject: string
    operator_id: number
    created_at: Date
    certificate: Uint8Array | null
  }
}
