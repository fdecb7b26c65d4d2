/** A wrong line: the text of a source file, and what replaces it. A text that is not there exactly once is an error. */
export type Change = { readonly file: string; readonly find: string; readonly replace: string }

/** A bug of the service that a run must find by its rules alone. */
export type PlantedBug = {
  readonly name: string
  readonly what: string
  readonly changes: readonly Change[]
}

export const bug = (
  name: string,
  what: string,
  ...changes: readonly (readonly [string, string, string])[]
): PlantedBug => ({
  name,
  what,
  changes: changes.map(([file, find, replace]) => ({ file: `service/src/${file}`, find, replace })),
})
