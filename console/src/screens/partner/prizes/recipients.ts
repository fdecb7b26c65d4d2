import type { Prize } from '../../../api/types.ts'

export type Line = { line: number; wallet: string; reference: string; error?: string }
export type Assignment = { wallet: string; reference: string; prizes: readonly Prize[] }

const wallet = /^0x[0-9a-fA-F]{40}$/

/** One recipient per line: a wallet, then an optional reference after a space, comma, semicolon or tab. */
export function readRecipients(text: string): Line[] {
  return text
    .split('\n')
    .map((raw, index) => ({ raw: raw.trim(), line: index + 1 }))
    .filter(({ raw }) => raw !== '')
    .map(({ raw, line }) => {
      const [address = '', ...rest] = raw.split(/[\s,;]+/)
      const found = { line, wallet: address, reference: rest.join(' ').slice(0, 255) }
      return wallet.test(address) ? found : { ...found, error: `Line ${line}: “${address}” is not a wallet address.` }
    })
}

/** Gives each recipient the same number of prizes, in the order of the list; what is left stays in the stock. */
export function assignPrizes(lines: readonly Line[], prizes: readonly Prize[]): Assignment[] {
  const each = lines.length === 0 ? 0 : Math.floor(prizes.length / lines.length)
  return lines.map((line, index) => ({
    wallet: line.wallet,
    reference: line.reference,
    prizes: prizes.slice(index * each, (index + 1) * each),
  }))
}
