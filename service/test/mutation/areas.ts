/** What is changed line by line, and the tests that must notice. */
export type Area = {
  readonly name: string
  readonly files: readonly string[]
  readonly tests: readonly string[]
  /** Its tests need a database, which starts once for all changes. */
  readonly hasDatabase?: true
}

const src = 'service/src'
const units = [`${src}/**/*.test.ts`]

export const areas: readonly Area[] = [
  { name: 'money', files: [`${src}/kernel/money.ts`, `${src}/packs/revenue/{model,terms/model}.ts`], tests: units },
  {
    name: 'ledger',
    files: [`${src}/packs/ledger/ledger.ts`],
    tests: ['service/test/packs/ledger/*.test.ts', 'service/test/packs/wallet/{invariants,balances}.test.ts'],
    hasDatabase: true,
  },
  { name: 'lifecycles', files: [`${src}/kernel/machine.ts`], tests: units },
  { name: 'intents', files: [`${src}/chain/intents/{fees,model,shares}.ts`], tests: units },
  {
    name: 'authentication',
    files: [
      `${src}/http/pipeline/{hosts,scopes,target}.ts`,
      `${src}/identity/accounts/grants/model.ts`,
      `${src}/identity/sessions/{password-rules,passwords,totp}.ts`,
    ],
    tests: units,
  },
  {
    name: 'approvals',
    files: [`${src}/trust/approvals/{model,service,votes}.ts`],
    tests: ['service/test/trust/*.test.ts', 'service/test/identity/people.test.ts'],
    hasDatabase: true,
  },
  {
    name: 'signing',
    files: [
      `${src}/chain/permits/permit.ts`,
      `${src}/chain/signers/{der,journal,policy}.ts`,
      `${src}/webhooks/signing/signatures.ts`,
    ],
    tests: units,
  },
  { name: 'query language', files: [`${src}/catalog/query/!(*.test).ts`], tests: units },
]
