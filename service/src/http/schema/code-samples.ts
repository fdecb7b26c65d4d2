import recorded from './code-samples.json' with { type: 'json' }

/** A call of an operation in each language, generated with the clients by `npm run generate`. */
export type Calls = { readonly typescript: string; readonly python: string }

/** How a client of an operation is made, by the credentials that the operation takes. */
type Credentials = 'apiKey' | 'clientSession' | 'operatorSession'

const typescriptHeads: Readonly<Record<Credentials, string>> = {
  apiKey: `import { createPackhouse } from '@packhouse/sdk'

const packhouse = createPackhouse({
  baseUrl: 'http://127.0.0.1:4000',
  apiKey: process.env.PACKHOUSE_KEY,
})`,
  clientSession: `import { createPlayerClient } from '@packhouse/sdk/player'

const player = createPlayerClient({ baseUrl: 'https://packhouse.example.com', token })`,
  operatorSession: `import { signInOperator } from '@packhouse/sdk'

const baseUrl = 'https://packhouse.example.com'
const packhouse = await signInOperator({ baseUrl }, { email: 'ann@example.com', password: '…', code: '123456' })`,
}

/** The Python client has no session of an operator. */
const pythonHeads: Readonly<Partial<Record<Credentials, string>>> = {
  apiKey: `import os
from packhouse import Packhouse

packhouse = Packhouse(
    "http://127.0.0.1:4000",
    os.environ["PACKHOUSE_KEY"],
)`,
  clientSession: `from packhouse import Packhouse

packhouse = Packhouse("https://packhouse.example.com", client_token=token, origin="https://shop.example.com")`,
}

type Sample = { lang: string; label: string; source: string }
export type Sampled = { operationId?: string; security?: readonly object[]; 'x-codeSamples'?: readonly Sample[] }

/** The first way to authenticate; operations without authentication accept a key, too. */
const credentialsOf = ({ security = [] }: Sampled): Credentials =>
  (Object.keys(security[0] ?? { apiKey: [] })[0] ?? 'apiKey') as Credentials

/** Adds to each operation how the clients call it, as `x-codeSamples`. */
export function addCodeSamples(
  operations: Iterable<Sampled>,
  calls: Readonly<Partial<Record<string, Calls>>> = recorded,
): void {
  for (const operation of operations) {
    const call = calls[operation.operationId ?? '']
    if (call === undefined) continue
    const credentials = credentialsOf(operation)
    const python = pythonHeads[credentials]
    operation['x-codeSamples'] = [
      { lang: 'TypeScript', label: 'SDK', source: `${typescriptHeads[credentials]}\n${call.typescript}\n` },
      ...(python === undefined ? [] : [{ lang: 'Python', label: 'Python', source: `${python}\n${call.python}\n` }]),
    ]
  }
}
