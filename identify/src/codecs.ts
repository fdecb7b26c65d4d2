import createJpeg from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import { initEmscriptenModule } from '@jsquash/jpeg/utils.js'
import createWebp from '@jsquash/webp/codec/dec/webp_dec.js'
import type { Format } from './header.ts'

/** The compiled decoders. Each picture gets an instance of its own: a hostile file breaks no later one, and its memory is freed. */
export type Codecs = Readonly<Record<Format, WebAssembly.Module>>

/** Red, green, blue and opacity bytes by rows. */
export type Raster = {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

type Decode = (module: WebAssembly.Module, bytes: Uint8Array) => Promise<Raster | null>

const quiet = { print: () => undefined, printErr: () => undefined }

const decodeJpeg: Decode = async (module, bytes) =>
  (await initEmscriptenModule(createJpeg, module, quiet)).decode(new Uint8Array(bytes), true)

const decodeWebp: Decode = async (module, bytes) =>
  (await initEmscriptenModule(createWebp, module, quiet)).decode(new Uint8Array(bytes))

type PngExports = {
  readonly memory: WebAssembly.Memory
  readonly __wbindgen_malloc: (size: number, alignment: number) => number
  readonly decode: (at: number, length: number) => number
}

/** The package's own loader keeps one instance, which damaged files fill; hence the imports of the decoder are provided here. */
const decodePng: Decode = async (module, bytes) => {
  let raster: Raster | null = null
  const receive = (at: number, length: number, width: number, height: number): number => {
    raster = { width, height, data: new Uint8Array(png.memory.buffer, at, length) }
    return 0
  }
  const refuse = (): never => {
    throw new Error('The PNG decoder gave up.')
  }
  const imports = WebAssembly.Module.imports(module).map(({ name }): [string, () => unknown] => [
    name,
    name.includes('newwithownedu8clampedarray') ? (receive as () => unknown) : refuse,
  ])
  const instance = await WebAssembly.instantiate(module, { wbg: Object.fromEntries(imports) })
  const png = instance.exports as PngExports
  const at = png.__wbindgen_malloc(bytes.length, 1)
  new Uint8Array(png.memory.buffer).set(bytes, at)
  png.decode(at, bytes.length)
  return raster
}

export const decoders: Readonly<Record<Format, Decode>> = { jpeg: decodeJpeg, png: decodePng, webp: decodeWebp }
