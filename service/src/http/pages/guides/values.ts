import { escapeHtml } from './html.ts'

/** The address of the service in the documents. */
export const documentedAddress = 'http://127.0.0.1:4000'

const keyExpression = /\$\(node -p "require\('\.\/data\/sandbox\.json'\)\.keys\.(\w+)"\)/g
const expressionOf = (name: string): string => `$(node -p &quot;require('./data/sandbox.json').keys.${name}&quot;)`

/** Gives each key of the sandbox that a command reads a word of its own, which highlighting keeps whole. */
export const nameKeys = (code: string): string => code.replaceAll(keyExpression, 'SANDBOX_KEY_$1_END')

const addressMark = (address: string): string => `<span data-value="address">${address}</span>`

/** Marks what a reader's own value stands for, so that the page can fill it in; attributes are left as they are. */
export const markValues = (html: string): string =>
  html.replaceAll(/>([^<]+)/g, (_, text: string) => {
    const marked = text
      .replaceAll(
        /SANDBOX_KEY_(\w+?)_END/g,
        (_word, name: string) => `<span data-value="key-${name}">${expressionOf(name)}</span>`,
      )
      .replaceAll(documentedAddress, addressMark(documentedAddress))
    return `>${marked}`
  })

/** Shows the address under which the page was asked for, so that no text moves when the page fills it in. */
export const fillAddress = (html: string, origin: string): string =>
  html.replaceAll(addressMark(documentedAddress), addressMark(escapeHtml(origin)))
