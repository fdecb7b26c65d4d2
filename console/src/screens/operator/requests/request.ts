import type { Schemas } from '@packhouse/sdk'

export type Approval = Schemas['Approval']
export type Body = Approval['body']

/** `isOpen` while the request waits for a decision or for being carried out: then the present can be compared. */
export type ChangesProps = { id: string; body: Body; isOpen: boolean }
