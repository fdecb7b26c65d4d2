/** The content of a message, without its recipient. */
export type Letter = { subject: string; text: string; html: string }

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** Writes a letter to an account as plain text and as HTML with the same content. */
export function writeLetter(accountName: string, subject: string, lines: readonly string[]): Letter {
  const shown = [`Hello ${accountName},`, ...lines.filter((line) => line !== '')]
  return {
    subject,
    text: `${shown.join('\n\n')}\n`,
    html: `<!doctype html><html><body>${shown.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</body></html>`,
  }
}
