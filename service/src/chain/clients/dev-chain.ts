import { defineChain } from 'viem'

/** The development chain, as viem describes chains; `viem/chains` would load the definitions of all known chains. */
export const devChain = defineChain({
  id: 31_337,
  name: 'Development chain',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
})
