import type { Hex } from './rpc.ts'

export type GenesisAccount = { readonly address: Hex; readonly balanceWei: string }

/** Everything that determines the hash of block 0 and the rules of the chain. Fixed in the journal. */
export type Genesis = {
  readonly chainId: number
  readonly hardfork: string
  readonly timestamp: number
  readonly blockGasLimit: number
  readonly baseFeeWei: number
  readonly coinbase: Hex
  readonly accounts: readonly GenesisAccount[]
}

/** A fixed time in the past gives the same genesis block on every machine; the first block jumps to the present. */
export const defaultGenesis: Genesis = {
  chainId: 31_337,
  hardfork: 'Prague',
  timestamp: 1_735_689_600,
  blockGasLimit: 60_000_000,
  baseFeeWei: 1_000_000,
  coinbase: '0xc014ba5e00000000000000000000000000000000',
  accounts: [],
}
