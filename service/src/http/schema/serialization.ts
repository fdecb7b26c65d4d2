import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { compileOnce } from './compiled.ts'

type SerializerFactory = ReturnType<typeof SerializerSelector>
type Schemas = Parameters<SerializerFactory>[0]
type Serialize = ReturnType<ReturnType<SerializerFactory>>

const serializerOf = compileOnce<Serialize>()

/**
 * Compiles each response serializer on first use. There are more than a thousand, most for error responses that are
 * never sent; compiling all of them would take three quarters of the startup time. Each gets the schemas that it refers
 * to: the compiler checks every schema it is given, which takes ten times as long as compiling one.
 */
export function createSerializerFactory(): SerializerFactory {
  const factory = SerializerSelector()
  return (schemas, options) => (route) => {
    let serialize: Serialize | undefined
    const compile = (): Serialize =>
      serializerOf(route.schema, schemas as Record<string, unknown>, (referenced) =>
        factory(referenced as Schemas, options)(route),
      )
    return (body) => (serialize ??= compile())(body)
  }
}
