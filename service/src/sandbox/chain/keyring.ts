import { concat, keccak256, stringToHex, toHex, type Hex, type LocalAccount } from 'viem'
import { createLocalAccount } from '../../chain/signers/local-account.ts'

/** Every role has its own key, as in production. */
export const roleNames = [
  'deployer',
  'admin',
  'config',
  'buyer',
  'prizes',
  'windows',
  'vaults',
  'linker',
  'committer',
  'stocker',
  'pricer',
  'dispatcher',
  'treasurer',
  'pauser',
  'minter',
  'shippingSigner',
  'gate',
  'treasury',
  'entropyProvider',
  'keeper',
  'faucet',
] as const

export type RoleName = (typeof roleNames)[number]

/** Customers of the past of a demo, who sign with their own keys. */
export type AccountName = RoleName | `customer-${number}`

/** Funded wallets that testers use as customer wallets. */
export const demoWalletNames = ['demo-1', 'demo-2', 'demo-3'] as const

export type DemoWallet = { address: string; private_key: Hex }

export type Keyring = {
  role(name: AccountName): LocalAccount
  privateKey(name: RoleName): Hex
  demoWallets: readonly DemoWallet[]
  /** Seed of the entropy provider's hash chain. */
  entropySeed: Hex
  /** Seed of the commit-and-reveal randomness. */
  commitRevealSecret: Hex
  /** Seed of the key that authorizes calls. */
  permitSeed: Hex
}

/** Derives all sandbox keys from one secret in the data folder, so that a restart finds its accounts again. */
export function createKeyring(secret: Uint8Array): Keyring {
  const derive = (name: string): Hex => keccak256(concat([toHex(secret), stringToHex(name)]))
  const accounts = new Map<string, LocalAccount>()
  /** Deriving an address costs a millisecond. */
  function account(name: string): LocalAccount {
    const known = accounts.get(name) ?? createLocalAccount(derive(name))
    accounts.set(name, known)
    return known
  }
  return {
    role: account,
    privateKey: derive,
    demoWallets: demoWalletNames.map((name) => ({ address: account(name).address, private_key: derive(name) })),
    entropySeed: derive('entropy chain'),
    commitRevealSecret: derive('commit and reveal'),
    permitSeed: derive('permits'),
  }
}
