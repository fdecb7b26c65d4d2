import type { ErrorLabel, ErrorStatus } from '../../kernel/errors.ts'

/** When an error occurs, and what the client does about it. */
export type ErrorNote = { readonly when: string; readonly fix: string }

/** One note for every label of a status; a label without one does not compile. */
export type ErrorNotes<Status extends ErrorStatus> = Readonly<Record<ErrorLabel<Status>, ErrorNote>>
