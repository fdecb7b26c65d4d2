import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { Size } from './picture.ts'

/** The bytes of the three networks, as they are in `weights/`. */
export type Weights = { readonly locate: Uint8Array; readonly refine: Uint8Array; readonly embed: Uint8Array }

/** Runs one network on one image; the outputs by name. */
export type Network = (planes: Float32Array) => Promise<Readonly<Record<string, Float32Array>>>
export type Networks = { readonly locate: Network; readonly refine: Network; readonly embed: Network }

export const locateSize: Size = { width: 256, height: 256 }
export const refineSize: Size = { width: 144, height: 192 }
export const embedSize: Size = { width: 160, height: 224 }
/** The share of the card's size that the refiner sees around it. */
export const refineMargin = 0.25
export const dimensions = 128
/** The first numbers of a vector stand alone: they choose the shortlist. */
export const shortDimensions = 64

async function openNetwork(bytes: Uint8Array, { width, height }: Size): Promise<Network> {
  const session = await InferenceSession.create(bytes, { executionProviders: ['wasm'] })
  return async (planes) => {
    const outputs = await session.run({ pixels: new Tensor('float32', planes, [1, 3, height, width]) })
    return Object.fromEntries(
      Object.entries(outputs).map(([name, { data }]) => [
        name,
        data instanceof Float32Array ? data : Float32Array.from(data as ArrayLike<number>),
      ]),
    )
  }
}

/** Opens the networks on the WebAssembly runtime with one thread, in a server as in a browser. */
export async function openNetworks(weights: Weights): Promise<Networks> {
  env.wasm.numThreads = 1
  env.logLevel = 'error'
  return {
    locate: await openNetwork(weights.locate, locateSize),
    refine: await openNetwork(weights.refine, refineSize),
    embed: await openNetwork(weights.embed, embedSize),
  }
}
