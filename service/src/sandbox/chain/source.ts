import { hexToBytes } from 'viem'
import type { ChainFinality, ChainSource } from '../../chain/source.ts'
import { createRevelationFetcher } from '../../chain/clients/revelations.ts'
import { chainName } from '../../chain/deploy/source.ts'
import { createPermits } from '../../chain/permits/permit.ts'
import { signingRoles } from '../../chain/signers/role-policies.ts'
import { createRawKeySigner } from '../../chain/signers/signer.ts'
import type { Outage } from './controls.ts'
import type { SandboxChain } from './host.ts'

/** The chain source of the sandbox. Its tokens have no value, so spending is not capped. */
export function sandboxChainSource(
  { rpcUrl, chainId, deployment, keyring, entropyUrl }: SandboxChain,
  finality: ChainFinality,
  outage?: Pick<Outage, 'isCut'>,
): ChainSource {
  const permits = createPermits(hexToBytes(keyring.permitSeed))
  return {
    permits,
    permitKeys: [{ issuer: 'all', publicKey: permits.publicKey }],
    name: chainName(chainId),
    urls: [rpcUrl],
    deployment,
    finality,
    signers: signingRoles.map((role) => ({
      role,
      signer: createRawKeySigner({ privateKey: keyring.privateKey(role), chainId }),
    })),
    shippingSigner: createRawKeySigner({ privateKey: keyring.privateKey('shippingSigner'), chainId }),
    gateSigner: createRawKeySigner({ privateKey: keyring.privateKey('gate'), chainId }),
    usdcMicrosPerHour: 10n ** 15n,
    gasWeiPerHour: 10n ** 21n,
    minBalanceWei: 10n ** 16n,
    relayer: { watchMs: 250 },
    pollIntervalMs: 200,
    randomnessSecret: hexToBytes(keyring.commitRevealSecret),
    fetchRevelation: createRevelationFetcher(entropyUrl),
    isCut: outage?.isCut,
  }
}
