// The thread that decodes pictures and runs the networks, one task at a time.
import { parentPort } from 'node:worker_threads'
import { readCodecs, readWeights } from './assets.ts'
import { decodePhoto } from './decode.ts'
import { PhotoFault } from './header.ts'
import { describePicture, identifyPhoto } from './identify.ts'
import type { Answer, Task } from './messages.ts'
import { openNetworks } from './networks.ts'

const opening = readWeights().then(openNetworks)
const compiling = readCodecs()

async function perform(task: Task): Promise<Answer> {
  const networks = await opening
  const picture = await decodePhoto(await compiling, task.bytes)
  if (task.kind === 'describe') return { kind: 'described', vector: await describePicture(networks, picture) }
  return { kind: 'identified', identification: await identifyPhoto(networks, picture, task.table) }
}

async function answer(task: Task): Promise<Answer> {
  try {
    return await perform(task)
  } catch (error) {
    if (error instanceof PhotoFault) return { kind: 'refused', fault: error.fault }
    return { kind: 'failed', message: String(error) }
  }
}

async function serve(task: Task): Promise<void> {
  parentPort?.postMessage(await answer(task), [])
}

parentPort?.on('message', (task: Task) => void serve(task))
