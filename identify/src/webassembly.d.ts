// The part of WebAssembly that Node has and its types do not declare as values; browsers' types declare all of it.
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  interface Instance {
    readonly exports: unknown
  }
  const Module: { imports(module: Module): { name: string }[] }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: Record<string, Record<string, unknown>>): Promise<Instance>
}
