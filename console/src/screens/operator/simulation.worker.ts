import { simulate, type SimulationOrder } from './simulation.ts'

/** Simulates beside the page, which stays responsive. */
self.addEventListener('message', ({ data }: MessageEvent<SimulationOrder & { id: number }>) => {
  const { id, ...order } = data
  const startedAt = performance.now()
  const result = simulate(order)
  self.postMessage({ id, result, ms: performance.now() - startedAt }, { transfer: [] })
})
