type Tag = { name: string; description: string }
type TagGroup = { name: string; tags: readonly Tag[] }

/** The areas of the API with their tags, in the order of the reference. */
const groups: readonly TagGroup[] = [
  {
    name: 'Packs',
    tags: [
      { name: 'Packs', description: 'Packs on sale, purchases, revealed cards and prices.' },
      {
        name: 'Instant packs',
        description: 'Packs that were opened before they are sold: bought and delivered at once.',
      },
      {
        name: 'Client sessions',
        description:
          'Pages of a partner that sell packs without a detour over its server: a session is opened by the server, and its token calls `/client/…` from the browser of one end user.',
      },
      { name: 'Wallet', description: 'End users and their USDC credits.' },
      { name: 'Sell-back', description: 'Cards sold back to the pool for USDC within their buyback window.' },
      { name: 'Redemptions', description: 'Tokens exchanged for the physical card.' },
      { name: 'Collection exports', description: 'Cards moved from an end user’s vault to their own wallet.' },
      { name: 'Prizes', description: 'Items reserved for a partner and sent to the wallets of its winners.' },
      { name: 'Fairness', description: 'Data to verify draws and solvency without trusting the service.' },
      { name: 'Revenue', description: 'Partner earnings, terms, statements and payouts.' },
    ],
  },
  {
    name: 'Vault',
    tags: [
      { name: 'Inventory', description: 'The cards a tenant stores in the vault, and their history.' },
      { name: 'Orders', description: 'Shipments of cards to a recipient: quote, commit, track.' },
      { name: 'Withdrawals', description: 'Cards that leave the vault permanently, by shipment or pickup.' },
      { name: 'Transfers', description: 'Transfers of custody to another tenant without moving the cards.' },
      {
        name: 'Inbound',
        description: 'Shipments of cards to the vault: announced, received and reconciled with the announcement.',
      },
      { name: 'Exceptions', description: 'Discrepancies and damage, with their messages and resolution.' },
      { name: 'Declared values', description: 'Declared values of cards with their effective dates.' },
      { name: 'Billing', description: 'Monthly charges and invoices.' },
      { name: 'SLA', description: 'Service levels, measured performance, and service credits for breaches.' },
      { name: 'Reports', description: 'Full exports, generated in the background.' },
      { name: 'Sites', description: 'The buildings where cards are stored.' },
      { name: 'Activity', description: 'The log of write requests of a tenant.' },
    ],
  },
  {
    name: 'Catalog',
    tags: [
      {
        name: 'Catalog',
        description:
          'Cards, printings, expansions and prices of each game. Each successful request costs one catalog credit: `X-Credits-Used` is the cost of the request, `X-Credits-Remaining` the remaining balance. Failed requests are free. Responses have a strong `ETag`.',
      },
    ],
  },
  {
    name: 'Webhooks',
    tags: [
      {
        name: 'Webhooks',
        description:
          'Signed event deliveries to your endpoints with automatic retries, the delivery log, and an event list for polling.',
      },
    ],
  },
  {
    name: 'Account',
    tags: [
      { name: 'Account', description: 'The authenticated account and its API keys.' },
      { name: 'Service', description: 'Service health.' },
    ],
  },
  {
    name: 'Operators',
    tags: [
      {
        name: 'Operators',
        description: 'Endpoints for warehouse and office staff, who sign in instead of using an API key.',
      },
    ],
  },
  {
    name: 'Console',
    tags: [
      {
        name: 'Console',
        description:
          'Sign-in of people and what only the web console shows. A signed-in person reaches every route of a partner below `/console/p/{slug}/…`, of a tenant below `/console/t/{number}/…` and of administration below `/console/o/admin/…`, with the path that follows `/api/v1`.',
      },
    ],
  },
  {
    name: 'Administration',
    tags: [
      {
        name: 'Administration',
        description: 'Platform administration; requires `platform:admin` or an operator session.',
      },
      { name: 'Chain administration', description: 'Contracts, relayer accounts, transactions and the indexer.' },
    ],
  },
  {
    name: 'Sandbox',
    tags: [{ name: 'Sandbox', description: 'Sandbox only: simulate deposits, time and other external events.' }],
  },
]

export const tags: readonly Tag[] = groups.flatMap((group) => group.tags)

export const tagGroups = groups.map(({ name, tags: members }) => ({ name, tags: members.map((tag) => tag.name) }))
