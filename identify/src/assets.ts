import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Codecs } from './codecs.ts'
import type { Weights } from './networks.ts'

const read = (name: string): Promise<Uint8Array> => readFile(new URL(`../weights/${name}.onnx`, import.meta.url))

/** Names the network that makes the vectors of pictures: vectors of another one cannot be compared with its own. */
export const nameVectors = async (): Promise<string> =>
  createHash('sha256')
    .update(await read('embed'))
    .digest('hex')
    .slice(0, 12)

/** Reads the weights that the package ships. */
export async function readWeights(): Promise<Weights> {
  return { locate: await read('locate'), refine: await read('refine'), embed: await read('embed') }
}

const { resolve } = createRequire(import.meta.url)

/** Compiles a WebAssembly file of an installed package. */
export const compile = async (file: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(new Uint8Array(await readFile(resolve(file))))

export const readCodecs = async (): Promise<Codecs> => ({
  jpeg: await compile('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
  png: await compile('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
  webp: await compile('@jsquash/webp/codec/dec/webp_dec.wasm'),
})
