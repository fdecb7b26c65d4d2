import { useEffect, useRef, useState } from 'react'
import type { Simulation, SimulationOrder } from './simulation.ts'

export type Simulated = { result: Simulation; ms: number; order: SimulationOrder }

const pauseMs = 300

/** Simulates again shortly after the last change; undefined until the first result. */
export function useSimulation(order: SimulationOrder): Simulated | undefined {
  const worker = useRef<Worker>(undefined)
  const asked = useRef(0)
  const [simulated, setSimulated] = useState<Simulated>()
  const key = JSON.stringify(order)
  useEffect(() => {
    const created = new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module' })
    worker.current = created
    return () => created.terminate()
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => {
      const { current } = worker
      if (!current) return
      const id = (asked.current += 1)
      const wanted = JSON.parse(key) as SimulationOrder
      function onMessage({ data }: MessageEvent<{ id: number; result: Simulation; ms: number }>): void {
        if (data.id !== id) return
        current?.removeEventListener('message', onMessage)
        if (id === asked.current) setSimulated({ result: data.result, ms: data.ms, order: wanted })
      }
      current.addEventListener('message', onMessage)
      current.postMessage({ id, ...wanted }, { transfer: [] })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [key])
  return simulated
}
