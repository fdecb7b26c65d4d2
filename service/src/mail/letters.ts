/** What people read, before it is addressed. */
export type Letter = { subject: string; text: string; html: string }

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? '')

/** A letter to an account, in plain text and in the same words as HTML. */
export function writeLetter(accountName: string, subject: string, lines: readonly string[]): Letter {
  const shown = [`${accountName},`, ...lines.filter((line) => line !== '')]
  return {
    subject,
    text: `${shown.join('\n\n')}\n`,
    html: `<!doctype html><html><body>${shown.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</body></html>`,
  }
}
