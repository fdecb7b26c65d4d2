/** The provider settings. They contain secrets and must not be logged. */
export type CarrierSettings = {
  readonly environment: 'sandbox' | 'production'
  readonly shippo?:
    | { token: string; webhookSecret: string | null; urlToken: string | null; baseUrl?: string }
    | undefined
  readonly easyPost?: { key: string; webhookSecret: string; baseUrl?: string } | undefined
  readonly simulator: { webhookSecret: Uint8Array; speed?: number; slowMs?: number }
}

/** The faults of the settings, one sentence each. A sandbox must not have live keys. */
export function checkCarrierSettings({ environment, shippo, easyPost }: CarrierSettings): string[] {
  const problems: string[] = []
  if (environment === 'sandbox' && shippo && !shippo.token.startsWith('shippo_test_'))
    problems.push('SHIPPO_TOKEN must be a test token: a sandbox must not buy real labels.')
  if (environment === 'sandbox' && easyPost && !easyPost.key.startsWith('EZTK'))
    problems.push('EASYPOST_KEY must be a test key: a sandbox must not buy real labels.')
  if (environment === 'production' && shippo && shippo.webhookSecret === null && shippo.urlToken === null)
    problems.push('SHIPPO_WEBHOOK_SECRET or SHIPPO_WEBHOOK_TOKEN is required to authenticate tracking webhooks.')
  return problems
}
