/** The JSON around the cards of an answer. */
export type PageFrame = { readonly before: string; readonly after: string }
export type AllocateBytes = (size: number) => Buffer
