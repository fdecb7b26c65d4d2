/** One wrong line per promise, the contracts it affects, and the tests that must detect it. */
export type SeededBug = {
  promise: string
  what: string
  file: string
  find: string
  replace: string
  contracts: readonly string[]
  tests: readonly string[]
}

/** Promise, what is wrong, where, the right line, the wrong one, and the test. */
export type Row = readonly [promise: string, what: string, place: string, find: string, replace: string, test: string]

/** A place is a contract in a file of its own name, or a file and the contract that inherits it. */
export function toBug([promise, what, place, find, replace, test]: Row): SeededBug {
  const [file = '', contract = ''] = place.includes(':') ? place.split(':') : [`${place}.sol`, place]
  return { promise, what, file: `src/${file}`, find, replace, contracts: [contract], tests: [`test/${test}.t.sol`] }
}
