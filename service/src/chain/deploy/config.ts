// The configuration of a deployment: its schema, published as `contracts/deploy.schema.json`, and its reader.
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { DeploymentRoles, DeploymentSettings } from './settings.ts'

export type DeployConfig = { roles: DeploymentRoles; settings: DeploymentSettings }

/** A configuration with faults, each with its place. */
export class DeployConfigError extends Error {
  override readonly name = 'DeployConfigError'
}

const Account = (description: string) => Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', description })
const Micros = (description: string) => Type.String({ pattern: '^[0-9]{1,20}$', description })
const Seconds = (description: string) => Type.Integer({ minimum: 0, description })
const closed = { additionalProperties: false } as const

const Roles = Type.Object(
  {
    admin: Account('Safe that proposes and executes in the timelock.'),
    config: Type.Union([Type.Literal('timelock'), Account('Key that manages tiers and packet types.')]),
    buyers: Type.Array(Account('Key that buys packs for custodial users.'), { minItems: 1 }),
    prizes: Account('Key that sends prizes.'),
    windows: Account('Key that opens sell-back windows of prizes.'),
    vaults: Account('Key that operates the vaults of end users.'),
    linker: Account('Key that records the wallets of end users.'),
    committer: Account('Key that commits the hash chain of commit-and-reveal.'),
    stocker: Account('Key that stocks and unstocks.'),
    pricer: Account('Key that sets prices.'),
    dispatcher: Account('Key that closes shipping orders.'),
    treasurer: Account('Key that pays statements.'),
    pauser: Account('Safe that stops business and revokes keys.'),
    minter: Account('Key that mints into the inventory.'),
    shippingSigner: Account('Key that signs shipping quotes.'),
    gate: Account('Key that admits wallets to gated tiers.'),
    treasury: Account('Safe that receives revenue.'),
    custodian: Type.Union([Type.Literal('timelock'), Account('Safe that moves cards out of the inventory.')]),
  },
  closed,
)

const Settings = Type.Object(
  {
    timelockDelaySeconds: Seconds('How long an operation of the admin is announced; not 0.'),
    refundDelaySeconds: Seconds('After this time without a random word a purchase is refunded.'),
    oracleMaxAgeSeconds: Seconds('Older prices are not used.'),
    buybackBps: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Share of the value that a sell-back pays.' }),
    buybackDailyCap: Micros('USDC micros that sell-backs pay per day.'),
    windowDailyCap: Micros('USDC micros of value for which prize windows open per day.'),
    stockDailyCap: Micros('USDC micros that stock changes may give to the buyers of each selling contract per day.'),
    prizeDailyCap: Micros('USDC micros that the prizes of a day may be worth.'),
    prizeDailyCount: Type.Integer({ minimum: 0, description: 'Prizes per day.' }),
    releaseDailyCap: Micros('USDC micros that the cards which the custodian moves in a day may be worth.'),
    releaseDailyCount: Type.Integer({ minimum: 0, description: 'Cards that the custodian moves per day.' }),
    payoutDailyCap: Micros('USDC micros that statements pay per day.'),
    creditsDailyCap: Micros('USDC micros that each spender draws from the credits per day.'),
    vaultSellCap: Micros('USDC micros that one vault sells per day.'),
    vaultExportCap: Type.Integer({ minimum: 0, description: 'Cards that all vaults export per day.' }),
    maxEntropyFee: Micros('Highest entropy fee of a purchase, in wei.'),
    metadataUrl: Type.String({ pattern: '^https?://', description: 'Base address of token metadata.' }),
    usdc: Type.Object({ address: Account('USDC of the chain.') }, closed),
    entropy: Type.Object(
      { address: Account('Entropy contract of the chain.'), provider: Account('Entropy provider.') },
      closed,
    ),
    vrf: Type.Optional(
      Type.Object(
        {
          coordinator: Account('VRF coordinator of the chain.'),
          keyHash: Type.String({ pattern: '^0x[0-9a-fA-F]{64}$', description: 'Gas lane of the coordinator.' }),
          subscriptionId: Micros('Subscription that pays.'),
          confirmations: Type.Integer({ minimum: 1, description: 'Blocks before a word is delivered.' }),
        },
        closed,
      ),
    ),
  },
  closed,
)

export const DeployConfigSchema = Type.Object(
  { $schema: Type.Optional(Type.String()), roles: Roles, settings: Settings },
  { ...closed, title: 'Deployment of the Packhouse contracts' },
)

/** Reads a configuration; a missing, unknown or malformed field is named before anything is sent. */
export function readDeployConfig(text: string): DeployConfig {
  const value: unknown = JSON.parse(text)
  const faults = [...Value.Errors(DeployConfigSchema, value)].map(({ instancePath, message }) =>
    `${instancePath.slice(1).replaceAll('/', '.')} ${message}`.trim(),
  )
  if (faults.length > 0) throw new DeployConfigError(faults.join('\n'))
  return value as DeployConfig
}
