import { concat, keccak256, stringToHex, toHex, type Hex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

/** Every role has a key of its own, in the sandbox as in production. */
export const roleNames = [
  'deployer',
  'admin',
  'config',
  'operator',
  'stocker',
  'pricer',
  'dispatcher',
  'treasurer',
  'pauser',
  'minter',
  'shippingSigner',
  'treasury',
  'inventory',
  'entropyProvider',
  'keeper',
  'faucet',
] as const

export type RoleName = (typeof roleNames)[number]

/** Wallets a tester may use as if they were a customer's. */
export const demoWalletNames = ['demo-1', 'demo-2', 'demo-3'] as const

export type DemoWallet = { address: string; private_key: Hex }

export type Keyring = {
  role(name: RoleName): PrivateKeyAccount
  privateKey(name: RoleName): Hex
  demoWallets: readonly DemoWallet[]
  /** The secret the entropy provider's numbers come from. */
  entropySeed: Hex
  /** The secret of our own source of randomness. */
  commitRevealSecret: Hex
}

/** All keys of the sandbox follow from one secret that its data folder keeps, so that a restart finds its accounts again. */
export function createKeyring(secret: Uint8Array): Keyring {
  const derive = (name: string): Hex => keccak256(concat([toHex(secret), stringToHex(name)]))
  const account = (name: string): PrivateKeyAccount => privateKeyToAccount(derive(name))
  return {
    role: account,
    privateKey: derive,
    demoWallets: demoWalletNames.map((name) => ({ address: account(name).address, private_key: derive(name) })),
    entropySeed: derive('entropy chain'),
    commitRevealSecret: derive('commit and reveal'),
  }
}
