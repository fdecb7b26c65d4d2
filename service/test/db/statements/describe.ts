import type pg from 'pg'

/** A column as the server describes it; `mayBeNull` is known for columns of tables only. */
export type ServedColumn = { name: string; typeId: number; mayBeNull: boolean | undefined }

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }
type Wire = {
  parse(query: { text: string }): void
  describe(what: { type: 'S' }): void
  sync(): void
}

/** Parses a statement on the server, without running it, and returns the columns of its answer. */
class Description implements pg.Submittable {
  readonly done: Promise<readonly Field[]>
  private fields: readonly Field[] = []
  private settle: { resolve: (fields: readonly Field[]) => void; reject: (error: Error) => void } | undefined
  private readonly text: string

  constructor(text: string) {
    this.text = text
    this.done = new Promise((resolve, reject) => (this.settle = { resolve, reject }))
  }

  submit(connection: unknown): void {
    const wire = connection as Wire
    wire.parse({ text: this.text })
    wire.describe({ type: 'S' })
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.fields = fields
  }

  handleError(error: Error): void {
    this.settle?.reject(error)
  }

  handleReadyForQuery(): void {
    this.settle?.resolve(this.fields)
  }
}

/** Describes statements against the schema of a database. */
export async function createDescriber(client: pg.ClientBase) {
  const { rows } = await client.query<{ key: string }>(
    `select attrelid || ' ' || attnum as key from pg_attribute where attnotnull and attnum > 0`,
  )
  const filled = new Set(rows.map(({ key }) => key))
  return async (text: string): Promise<readonly ServedColumn[]> => {
    const description = new Description(text)
    client.query(description)
    return (await description.done).map(({ name, tableID, columnID, dataTypeID }) => ({
      name,
      typeId: dataTypeID,
      mayBeNull: tableID === 0 ? undefined : !filled.has(`${tableID} ${columnID}`),
    }))
  }
}
