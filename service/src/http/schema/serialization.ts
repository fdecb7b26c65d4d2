import SerializerSelector from '@fastify/fast-json-stringify-compiler'

type SerializerFactory = ReturnType<typeof SerializerSelector>
type Serialize = ReturnType<ReturnType<SerializerFactory>>

/**
 * Writers of answers, each compiled when its first answer leaves. A service has more than a thousand of them, most for
 * refusals that are never written: compiling all would be three quarters of the time to start.
 */
export function createSerializerFactory(): SerializerFactory {
  const factory = SerializerSelector()
  return (schemas, options) => {
    const compile = factory(schemas, options)
    return (route) => {
      let serialize: Serialize | undefined
      return (answer) => (serialize ??= compile(route))(answer)
    }
  }
}
