import { webhookRoute } from '@packhouse/sdk/next'

/** Receives the events of the account: `packhouse webhooks` or the console creates the endpoint and shows its secret. */
export const POST = webhookRoute({
  secret: () => process.env.PACKHOUSE_WEBHOOK_SECRET ?? '',
  on: {
    'purchase.fulfilled': ({ data }) =>
      console.log(`purchase ${data.purchase_id} drew ${data.items.map(({ name }) => name).join(', ')}`),
  },
})
