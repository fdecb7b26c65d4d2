import type { PublicClient } from 'viem'
import type { Deployment } from '../chain/deploy/deploy.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import type { Keyring } from './chain/keyring.ts'
import type { Sender } from './chain/sender.ts'

/** An operator account whose credentials stand in `sandbox.json`. */
export type SandboxPerson = { email: string; password: string; badge: string; pin: string }
export type SandboxOperators = SandboxPerson & { second_person: SandboxPerson }

/** The keys in `sandbox.json`, by name. */
export type SandboxKeys = Readonly<Record<string, string>>

export type SeedChainDeps = { publicClient: PublicClient; sender: Sender; deployment: Deployment; keyring: Keyring }

/** A picture of a demo card for the front page. */
export type CoverPicture = { readonly address: string; readonly name: string }

/** Demo content as the service sees it: `main` passes it to a sandbox, and production has none. */
export type DemoContent = {
  /** Prices, tiers, stock and funded wallets on the sandbox's chain. */
  seedChain(deps: SeedChainDeps): Promise<void>
  pictures: { readonly covers: readonly CoverPicture[]; routes(app: App, deps: { db: Db }): void }
}
