import { PhotoFault, readHeader, scaleOf } from '@packhouse/identify/header'
import { identifyPhoto } from '@packhouse/identify/identify'
import { openNetworks } from '@packhouse/identify/networks'
import type { Picture } from '@packhouse/identify/picture'
import { createVectorTable } from '@packhouse/identify/vectors'
import embedUrl from '@packhouse/identify/weights/embed.onnx?url'
import locateUrl from '@packhouse/identify/weights/locate.onnx?url'
import refineUrl from '@packhouse/identify/weights/refine.onnx?url'
import type { Answer, Task } from './messages.ts'

const vectorBytes = 128

async function read(url: string): Promise<Uint8Array> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}.`)
  return new Uint8Array(await reply.arrayBuffer())
}

const opening = (async () =>
  openNetworks({ locate: await read(locateUrl), refine: await read(refineUrl), embed: await read(embedUrl) }))()
// Each task that needs the networks receives the error.
opening.catch(() => undefined)

let table = createVectorTable([])

/** Decodes with the means of the browser, upright as the camera says, on white. */
async function decode(file: Blob): Promise<Picture> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = readHeader(bytes)
  const scale = scaleOf(header)
  const bitmap = await createImageBitmap(new Blob([bytes], { type: `image/${header.format}` })).catch(
    (cause: unknown) => {
      throw new PhotoFault('damaged', { cause })
    },
  )
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser draws no pictures.')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) pixels.set(data.subarray(from, from + 3), to)
  return { width, height, data: pixels }
}

async function perform(task: Task): Promise<Answer> {
  if (task.kind === 'look')
    return { kind: 'seen', seen: await identifyPhoto(await opening, await decode(task.photo), table) }
  const rows = Array.from({ length: task.vectors.length / vectorBytes }, (_, row) =>
    task.vectors.subarray(row * vectorBytes, (row + 1) * vectorBytes),
  )
  table = createVectorTable(rows)
  await opening
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  return { kind: 'opened', files }
}

async function answer(task: Task): Promise<Answer> {
  try {
    return await perform(task)
  } catch (error) {
    if (error instanceof PhotoFault) return { kind: 'refused' }
    return { kind: 'failed', message: String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; task: Task }>) => {
  void answer(data.task).then((answered) => self.postMessage({ id: data.id, answer: answered }, { transfer: [] }))
})
