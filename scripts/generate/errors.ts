// Generates the page of all errors from the error table.
import { documentedErrors } from '../../service/src/http/errors/error-notes.ts'

const head = `# Errors

Generated from the error table by \`npm run generate\`; a running service has the same table at \`/errors.json\`. Do not edit.

An error is \`{success: false, message, error, code, request_id}\`, with \`details\`, \`data\` and \`retryable\` where they apply.
Branch on the HTTP status and on \`error\`, never on \`message\`. \`code\` is the same label without spaces and
parentheses: in lower case for packs, catalog and accounts, in upper case for the vault. Some vault errors have a more
specific \`code\`. A retryable error (429 and 503) may be repeated after the seconds in \`Retry-After\`, a write with the
same idempotency key. Failed catalog requests cost no credit.
`

const rowOf = ({ error, code, when, fix, retryable }: (typeof documentedErrors)[number]): string =>
  `| \`${error}\` | \`${code}\` | ${when} | ${fix} | ${retryable ? 'yes' : 'no'} |`

/** One table per status. */
export function renderErrors(): string {
  const statuses = [...new Set(documentedErrors.map(({ status }) => status))]
  const tables = statuses.map((status) => {
    const rows = documentedErrors.filter((error) => error.status === status).map(rowOf)
    return `\n## ${status}\n\n| error | code | when | what to do | retryable |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return head + tables.join('')
}
