import type { PublicClient } from 'viem'
import type { Deployment } from '../chain/deploy/deploy.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import type { EntropyProvider } from './chain/entropy-provider.ts'
import type { Keyring } from './chain/keyring.ts'
import type { Sender } from './chain/sender.ts'
import type { RestockPlan } from './restock/model.ts'

/** An operator account with its credentials in `sandbox.json`. */
export type SandboxOperator = { email: string; password: string; badge: string; pin: string }
export type SandboxOperators = SandboxOperator & { second_person: SandboxOperator }

/** The keys in `sandbox.json`, by name. */
export type SandboxKeys = Readonly<Record<string, string>>

export type SeedChainDeps = {
  publicClient: PublicClient
  sender: Sender
  deployment: Deployment
  keyring: Keyring
  entropy: Pick<EntropyProvider, 'revelation'>
}

/** The image of a demo card for the landing page. */
export type CoverPicture = { readonly address: string; readonly name: string }

/** A person with whom a visitor of a sandbox signs in by one click. */
export type SandboxPerson = {
  id: string
  email: string
  name: string
  kind: 'partner' | 'tenant' | 'operator'
  account: string
  role: string
}

/** The demo content that `main` passes to a sandbox; production has none. */
export type DemoContent = {
  /** How many days before its first start the history of a sandbox begins. */
  pastDays: number
  /** Seeds prices, tiers, stock and funded wallets on the sandbox chain, and sales where the chain began in the past. */
  seedChain(deps: SeedChainDeps): Promise<void>
  /** The full stock of the tiers and the instant store; pictures are below the given URL. */
  restockPlan(artBase: string): RestockPlan
  people: readonly SandboxPerson[]
  pictures: { readonly covers: readonly CoverPicture[]; routes(app: App, deps: { db: Db }): void }
}
