/** An event as consumers receive it. Messages with the same id are the same event. */
export type StreamMessage = { id: string; subject: string; headers: Readonly<Record<string, string>>; body: string }

/** A log outside the database that stores messages in the order in which they are appended. */
export type EventSink = {
  readonly stream: string
  /** Resolves when all messages are stored; after a failure an unknown number of the first ones is. */
  append(messages: readonly StreamMessage[]): Promise<void>
  close(): Promise<void>
}
