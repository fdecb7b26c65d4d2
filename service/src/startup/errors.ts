/** A start that cannot succeed, in words for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
