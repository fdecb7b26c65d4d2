import type { Reader } from './reader.ts'

/** The bucket for attachments, labels, exports and checkpoints. */
export type StorageConfig = { endpoint: URL; bucket: string; region: string; prefix: string }

/** S3_URL is the address of the service with the bucket as its path, and an optional prefix behind it. */
export function readStorage({ problems, text, url }: Reader): StorageConfig | undefined {
  const region = text('S3_REGION') ?? 'us-east-1'
  const address = url('S3_URL', ['https:', 'http:'])
  if (address === undefined) return undefined
  const { origin, pathname } = new URL(address)
  const [bucket, ...rest] = pathname.split('/').filter(Boolean)
  const parts = [bucket ?? '', ...rest]
  if (bucket === undefined || !parts.every((part) => /^[\w.-]+$/.test(part))) {
    problems.push('S3_URL must name the bucket, such as https://s3.eu-west-1.amazonaws.com/bucket/prefix.')
    return undefined
  }
  return { endpoint: new URL(origin), bucket, region, prefix: rest.map((part) => `${part}/`).join('') }
}
