import { createHmac, timingSafeEqual } from 'node:crypto'

const integerWeight = /("weight":\s*)(\d+)(\s*)(?=[,}])/g

const isMac = (raw: Uint8Array | string, mac: Buffer, secret: string): boolean =>
  timingSafeEqual(mac, createHmac('sha256', secret.normalize('NFKD')).update(raw).digest())

/**
 * `hmac-sha256-hex=<hex>` over the raw bytes. EasyPost signs weights as decimals, but some deliveries drop the `.0`, so the
 * raw bytes are checked first and then the body with whole weights written as decimals.
 */
export function isEasyPostSignature(raw: Uint8Array, header: string | undefined, secret: string): boolean {
  const match = /^hmac-sha256-hex=([0-9a-f]{64})$/i.exec(header?.trim() ?? '')
  if (!match || secret === '') return false
  const mac = Buffer.from(match[1] ?? '', 'hex')
  if (isMac(raw, mac, secret)) return true
  return isMac(Buffer.from(raw).toString().replaceAll(integerWeight, '$1$2.0$3'), mac, secret)
}
