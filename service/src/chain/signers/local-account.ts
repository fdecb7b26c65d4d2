import { createECDH } from 'node:crypto'
import type { Address, Hex, LocalAccount } from 'viem'
import { publicKeyToAddress, sign, signMessage, signTransaction, signTypedData, toAccount } from 'viem/accounts'

/** The address of a key. OpenSSL needs a millisecond for it; viem's own way first fills tables of curve points. */
export function addressOfKey(privateKey: Hex): Address {
  const ecdh = createECDH('secp256k1')
  ecdh.setPrivateKey(privateKey.slice(2), 'hex')
  return publicKeyToAddress(`0x${ecdh.getPublicKey('hex')}`)
}

/** An account for clients of viem, as `privateKeyToAccount` makes it. */
export const createLocalAccount = (privateKey: Hex): LocalAccount =>
  toAccount({
    address: addressOfKey(privateKey),
    sign: ({ hash }) => sign({ hash, privateKey, to: 'hex' }),
    signMessage: ({ message }) => signMessage({ message, privateKey }),
    signTransaction: (transaction, { serializer } = {}) => signTransaction({ privateKey, transaction, serializer }),
    signTypedData: (typedData) => signTypedData({ ...typedData, privateKey }),
  })
