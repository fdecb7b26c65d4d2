// The part of WebAssembly that Node has and its types do not declare as values; browsers' types declare all of it.
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  interface Instance {
    readonly exports: unknown
  }
  const Memory: new (size: { initial: number; maximum: number; shared: boolean }) => Memory
  const Module: { new (bytes: Uint8Array): Module; imports(module: Module): { name: string }[] }
  const Instance: new (module: Module, imports: Record<string, Record<string, unknown>>) => Instance
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: Record<string, Record<string, unknown>>): Promise<Instance>
}
