/** What a code says about itself, without asking the service. */
export type Code = {
  readonly kind: 'item' | 'bin' | 'tote' | 'task' | 'parcel' | 'inbound' | 'badge' | 'foreign'
  /** Without prefix, in capitals; a badge and a foreign code stay as scanned. */
  readonly value: string
  readonly text: string
}

const kinds: Readonly<Record<string, Code['kind']>> = {
  CARD: 'item',
  BIN: 'bin',
  TOTE: 'tote',
  ORD: 'task',
  PCL: 'parcel',
  INB: 'inbound',
  BOX: 'inbound',
  BDG: 'badge',
}

export function readCode(scanned: string): Code {
  const text = scanned.trim()
  const [, prefix = '', value = ''] = /^V1:([A-Z]{3,4}):(.+)$/i.exec(text) ?? []
  const kind = kinds[prefix.toUpperCase()]
  if (kind) return { kind, value: kind === 'badge' ? value : value.toUpperCase(), text }
  if (/^(CARD|GRADED|SEALED|PACKET)-[0-9A-Z]+$/i.test(text)) return { kind: 'item', value: text.toUpperCase(), text }
  if (/^TOTE-[0-9A-Z-]+$/i.test(text)) return { kind: 'tote', value: text.toUpperCase(), text }
  if (/^IN-\d+(-\d+)?$/i.test(text)) {
    const isBox = text.split('-').length > 2
    return { kind: 'inbound', value: text.toUpperCase(), text: `V1:${isBox ? 'BOX' : 'INB'}:${text.toUpperCase()}` }
  }
  return { kind: 'foreign', value: text, text }
}

/** Some carriers print the postal code before the tracking number. */
export const isTrackingNumber = (scanned: string, number: string | null): boolean =>
  number !== null && (scanned === number || (/^420\d{5,9}/.test(scanned) && scanned.endsWith(number)))

/** The last symbols, by which people compare two sleeves. */
export const endOf = (uniqueId: string): string => uniqueId.slice(-4)
