/** How a party is named on statements. */
export type BillingDetails = {
  legalName: string
  /** One or more lines. */
  address: string
  taxId: string | null
}
