import { inflateSync } from 'node:zlib'

/** The texts of a PDF of this service in the order of drawing: they are hex strings of the built-in fonts. */
export function textsOfPdf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1')
  return [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream = '']) => {
    let content: string
    try {
      content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      return []
    }
    return [...content.matchAll(/<([0-9A-F]*)> Tj/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
  })
}
