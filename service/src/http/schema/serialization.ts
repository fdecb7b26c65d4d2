import SerializerSelector from '@fastify/fast-json-stringify-compiler'

type SerializerFactory = ReturnType<typeof SerializerSelector>
type Serialize = ReturnType<ReturnType<SerializerFactory>>

/**
 * Compiles each response serializer on first use. There are more than a thousand, most for error responses that are
 * never sent; compiling all of them would take three quarters of the startup time.
 */
export function createSerializerFactory(): SerializerFactory {
  const factory = SerializerSelector()
  return (schemas, options) => {
    const compile = factory(schemas, options)
    return (route) => {
      let serialize: Serialize | undefined
      return (body) => (serialize ??= compile(route))(body)
    }
  }
}
