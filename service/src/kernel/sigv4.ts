import { createHash, createHmac } from 'node:crypto'

export type AwsCredentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

export type AwsRequest = {
  readonly method: string
  readonly url: URL
  /** With lower-case names; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>
  /** The hash of the body, or the literal for a body that is not signed. */
  readonly payloadHash: string
  readonly service: string
  readonly region: string
  readonly now: Date
}

export const sha256Hex = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Percent-encodes everything but unreserved characters, as the signature demands. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')

/** The headers of a request with its Signature Version 4. The path is signed as it is written in the URL. */
export function signAwsRequest(request: AwsRequest, credentials: AwsCredentials): Record<string, string> {
  const { method, url, headers, payloadHash, service, region, now } = request
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = stamp.slice(0, 8)
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-date': stamp,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  }
  const names = Object.keys(signed).toSorted()
  const lines = names.map((name) => `${name}:${signed[name]?.trim()}\n`).join('')
  const canonical = [method, url.pathname, canonicalQuery(url), lines, names.join(';'), payloadHash].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256Hex(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day))
  const signature = hmac(key, toSign).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { ...signed, authorization }
}
