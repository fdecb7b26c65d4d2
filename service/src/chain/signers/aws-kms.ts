import type { Clock } from '../../kernel/clock.ts'
import type { KeyManagement } from './kms.ts'
import { SignerFault, SignerUnavailable, type PostToSigner } from './remote.ts'
import { sha256Hex, signAwsRequest, type AwsCredentials } from '../../kernel/sigv4.ts'

export type AwsKmsOptions = {
  readonly endpoint: URL
  readonly region: string
  readonly credentials: AwsCredentials
  readonly clock: Clock
  readonly post: PostToSigner
}

/** Faults after which the same request can succeed. */
const passing =
  /^(Throttling|ThrottlingException|LimitExceeded|RequestLimitExceeded|DependencyTimeout|KMSInternal|KeyUnavailable)/

/** `com.amazonaws.kms#NotFoundException` and `NotFoundException` name the same fault. */
const faultOf = (body: Record<string, unknown>): string => {
  const type = body['__type']
  return typeof type === 'string' ? (type.split('#').at(-1) ?? type) : 'unknown fault'
}

/** Speaks the JSON protocol of AWS KMS, for AWS itself and for services with the same interface. */
export function createAwsKms({ endpoint, region, credentials, clock, post }: AwsKmsOptions): KeyManagement {
  async function call(action: 'Sign' | 'GetPublicKey', input: object): Promise<Record<string, unknown>> {
    const body = JSON.stringify(input)
    const target = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` }
    const request = {
      method: 'POST',
      url: endpoint,
      headers: target,
      payloadHash: sha256Hex(body),
      service: 'kms',
      region,
      now: clock.now(),
    }
    const answer = await post({ url: endpoint, headers: signAwsRequest(request, credentials), body })
    if (answer.status === 200) return answer.body
    const fault = faultOf(answer.body)
    if (passing.test(fault)) throw new SignerUnavailable(`The key service answered ${fault}.`)
    throw new SignerFault(`The key service refused ${action}: ${fault}.`)
  }

  function bytesOf(answer: Record<string, unknown>, name: string): Uint8Array {
    const value = answer[name]
    if (typeof value !== 'string') throw new SignerFault(`The answer of the key service has no ${name}.`)
    return Buffer.from(value, 'base64')
  }

  return {
    async getPublicKey(keyId) {
      const answer = await call('GetPublicKey', { KeyId: keyId })
      if (answer['KeySpec'] !== 'ECC_SECG_P256K1' || answer['KeyUsage'] !== 'SIGN_VERIFY')
        throw new SignerFault('The key must have the spec ECC_SECG_P256K1 and the usage SIGN_VERIFY.')
      return bytesOf(answer, 'PublicKey')
    },
    async signDigest(keyId, digest) {
      const Message = Buffer.from(digest).toString('base64')
      const input = { KeyId: keyId, Message, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' }
      return bytesOf(await call('Sign', input), 'Signature')
    },
  }
}
