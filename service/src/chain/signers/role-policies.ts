// What each key may sign. A stolen key, or a bug, reaches no further than the rules of its role.
import {
  decodeFunctionData,
  erc20Abi,
  toFunctionSelector,
  toHex,
  type Abi,
  type AbiFunction,
  type Address,
  type Hex,
} from 'viem'
import * as buybackPool from '../abi/buyback-pool.ts'
import * as comboPool from '../abi/combo-pool.ts'
import * as commitRevealAdapter from '../abi/commit-reveal-adapter.ts'
import * as creditsTreasury from '../abi/credits-treasury.ts'
import * as entropy from '../abi/dev-entropy.ts'
import * as instantStore from '../abi/instant-store.ts'
import * as payoutDistributor from '../abi/payout-distributor.ts'
import * as priceOracle from '../abi/price-oracle.ts'
import * as inventory from '../abi/inventory.ts'
import * as prizeSender from '../abi/prize-sender.ts'
import * as shippingProcessor from '../abi/shipping-payment-processor.ts'
import * as userVault from '../abi/user-vault.ts'
import * as vaultAsset from '../abi/vault-asset.ts'
import * as vaultFactory from '../abi/vault-factory.ts'
import { assert } from '../../kernel/assert.ts'
import type { ContractName, Contracts } from '../deploy/contracts.ts'
import { isCheckpointSpender } from '../operations/checkpoints.ts'
import { revocableRoles } from '../operations/revocations.ts'
import { readExport, type ExportedCard } from '../permits/cards.ts'
import type { Payment } from '../permits/guard.ts'
import type { SigningPolicy, SigningRule } from './policy.ts'

/** The roles whose keys send transactions for the service. */
export const signingRoles = [
  'buyer',
  'prizes',
  'windows',
  'vaults',
  'linker',
  'committer',
  'keeper',
  'stocker',
  'pricer',
  'config',
  'dispatcher',
  'treasurer',
  'minter',
  'pauser',
] as const
export type SigningRole = (typeof signingRoles)[number]

/** The vaults of end users, which are deployed at run time. */
export const vaultSet = 'vaults'

type Amount = (args: readonly unknown[]) => bigint

export type Allowance = {
  readonly to: readonly (ContractName | typeof vaultSet)[]
  readonly abi: Abi
  readonly functions: readonly string[]
  /** Highest USDC amount that leaves by such a call. */
  readonly amount?: Amount
  /** Who receives it, where the call names the recipient. */
  readonly payee?: (args: readonly unknown[]) => Address
  /** The payment that people approve above a limit. */
  readonly payment?: (args: readonly unknown[]) => Payment
  /** The card that leaves for a wallet by the call. */
  readonly card?: (vault: Address, args: readonly unknown[]) => ExportedCard | undefined
}

const bigintAt =
  (index: number): Amount =>
  (args) =>
    BigInt(args[index] as bigint | number)

const recipient = (args: readonly unknown[]): Address => args[1] as Address

/** No USDC leaves by it: the allowance holds the hash of a checkpoint. */
const checkpointOnly: Amount = ([spender]) => {
  assert(isCheckpointSpender(spender as Address), 'The keeper approves checkpoint numbers only.')
  return 0n
}

const collections = ['card', 'graded', 'packet', 'sealedProduct'] as const
const pool = { to: ['comboPool'], abi: comboPool.abi as Abi } as const
const store = { to: ['instantStore'], abi: instantStore.abi as Abi } as const
const buyback = { to: ['buybackPool'], abi: buybackPool.abi as Abi } as const
const prizes = { to: ['prizeSender'], abi: prizeSender.abi as Abi } as const
const vault = { to: [vaultSet], abi: userVault.abi as Abi } as const
const treasury = { to: ['creditsTreasury'], abi: creditsTreasury.abi as Abi } as const

export const allowances: Readonly<Record<SigningRole, readonly Allowance[]>> = {
  buyer: [
    { ...pool, functions: ['purchaseFor'], amount: (args) => bigintAt(2)(args) * bigintAt(3)(args) },
    { ...store, functions: ['buyFor'], amount: bigintAt(3) },
  ],
  prizes: [{ ...prizes, functions: ['send', 'sendMany'] }],
  windows: [{ ...buyback, functions: ['registerWindow'] }],
  vaults: [
    { ...vault, functions: ['exec'], card: readExport },
    { ...vault, functions: ['cancelExport'] },
  ],
  linker: [{ ...vault, functions: ['linkWallet', 'unlinkWallet'] }],
  committer: [{ to: ['commitRevealAdapter'], abi: commitRevealAdapter.abi as Abi, functions: ['commit'] }],
  /** Permissionless functions only. */
  keeper: [
    {
      ...pool,
      functions: ['reveal', 'revealMany', 'refund', 'rescue', 'retryStuck', 'refundPack', 'distribute'],
    },
    { ...store, functions: ['open', 'refund', 'rescue', 'retryStuck', 'refundStuck', 'distribute'] },
    { to: ['commitRevealAdapter'], abi: commitRevealAdapter.abi as Abi, functions: ['reveal'] },
    { to: ['entropy'], abi: entropy.abi as Abi, functions: ['revealWithCallback'] },
    { ...vault, functions: ['sweep', 'completeExport'] },
    { ...buyback, functions: ['sellBackWithSig'] },
    { to: ['vaultFactory'], abi: vaultFactory.abi as Abi, functions: ['deploy'] },
    { ...treasury, functions: ['refresh'] },
    { to: ['usdc'], abi: erc20Abi as Abi, functions: ['approve'], amount: checkpointOnly },
  ],
  stocker: [
    { ...pool, functions: ['stock', 'unstock', 'drain'] },
    { ...store, functions: ['addBundle', 'removeBundle', 'drain'] },
  ],
  pricer: [{ to: ['priceOracle'], abi: priceOracle.abi as Abi, functions: ['setPrices'] }],
  config: [
    { ...pool, functions: ['proposeTier', 'activateTier', 'setShelfBounds', 'ungateTier'] },
    { ...store, functions: ['setPacketType'] },
  ],
  dispatcher: [
    {
      to: ['shippingPaymentProcessor'],
      abi: shippingProcessor.abi as Abi,
      functions: ['dispatch', 'refundShipping'],
    },
    { to: collections, abi: vaultAsset.abi as Abi, functions: ['releaseBurn'] },
  ],
  treasurer: [
    {
      to: ['payoutDistributor'],
      abi: payoutDistributor.abi as Abi,
      functions: ['pay'],
      amount: bigintAt(2),
      payee: recipient,
      payment: (args) => ({
        paymentRef: toHex(bigintAt(0)(args), { size: 32 }),
        to: recipient(args),
        amount: bigintAt(2)(args),
      }),
    },
    { to: ['payoutDistributor'], abi: payoutDistributor.abi as Abi, functions: ['returnSurplus'] },
    { ...treasury, functions: ['proposeWithdraw'], amount: bigintAt(0) },
    { ...treasury, functions: ['executeWithdraw'] },
  ],
  minter: [{ to: collections, abi: vaultAsset.abi as Abi, functions: ['mint'] }],
  /** A pause stops sales and can be lifted; it never prevents a refund. A revoked role is granted again by the timelock. */
  pauser: [
    { ...pool, functions: ['setPause', 'pauseTier', 'gateTier'] },
    { ...store, functions: ['setPause', 'pausePacketType'] },
    { ...buyback, functions: ['setPause'] },
    { to: ['shippingPaymentProcessor'], abi: shippingProcessor.abi as Abi, functions: ['setPause'] },
    { ...prizes, functions: ['setPause'] },
    { to: ['inventory'], abi: inventory.abi as Abi, functions: ['setPause'] },
    { to: ['vaultFactory'], abi: vaultFactory.abi as Abi, functions: ['setPause'] },
    { to: collections, abi: vaultAsset.abi as Abi, functions: ['setBurnPaused'] },
    { to: [...new Set(Object.values(revocableRoles).flat())], abi: comboPool.abi as Abi, functions: ['revokeHot'] },
  ],
}

const selectorsOf = (abi: Abi, name: string): Hex[] => {
  const found = abi.filter((item): item is AbiFunction => item.type === 'function' && item.name === name)
  assert(found.length > 0, `${name} must be a function of the allowed contract.`)
  return found.map((item) => toFunctionSelector(item))
}

function rulesOf({ to, abi, functions, amount, payee, payment, card }: Allowance, contracts: Contracts): SigningRule[] {
  const argsOf = (data: Hex): readonly unknown[] => decodeFunctionData({ abi, data }).args ?? []
  const usdcMicros = amount && ((data: Hex) => amount(argsOf(data)))
  const payeeOf = payee && ((data: Hex) => payee(argsOf(data)))
  const paymentOf = payment && ((data: Hex) => payment(argsOf(data)))
  const cardOf = card && ((at: Address, data: Hex) => card(at, argsOf(data)))
  const targets = to.map((name) => (name === vaultSet ? ({ set: vaultSet } as const) : contracts[name]))
  return functions
    .flatMap((name) => selectorsOf(abi, name))
    .flatMap((selector) =>
      targets.map((target) => {
        return { target, selector, maxValueWei: 0n, usdcMicros, payee: payeeOf, payment: paymentOf, card: cardOf }
      }),
    )
}

export type RolePolicyOptions = {
  readonly role: SigningRole
  readonly chainId: number
  readonly contracts: Contracts
  readonly usdcMicrosPerHour: bigint
  readonly usdcMicrosPerPayee?: bigint | undefined
  readonly usdcMicrosPerDay?: bigint | undefined
  readonly gasWeiPerHour: bigint
}

/** Larger than any call of the service: a full batch of cards to stock. */
const maxGasLimit = 16_000_000n

export function rolePolicy({ role, contracts, ...limits }: RolePolicyOptions): SigningPolicy {
  const rules = allowances[role].flatMap((allowance) => rulesOf(allowance, contracts))
  return { ...limits, rules, maxGasLimit }
}
