import { useEffect, useRef } from 'preact/hooks'
import { readCode, type Code } from './codes.ts'

type Handler = (code: Code) => void

/** The screen on top receives the scans: a dialog before the flow that opened it. */
const handlers: Handler[] = []

/** A scanner that is held too long reads the same code twice; the same screen receives it once. */
const repeatMs = 1_500
let last: { text: string; at: number; handler: Handler | undefined } = { text: '', at: -Infinity, handler: undefined }

export function deliverScan(text: string): void {
  const handler = handlers.at(-1)
  const now = performance.now()
  const isRepeat = text === last.text && handler === last.handler && now - last.at < repeatMs
  last = { text, at: now, handler }
  if (!isRepeat) handler?.(readCode(text))
}

export function useScan(handler: Handler): void {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => {
    const entry: Handler = (code) => latest.current(code)
    handlers.push(entry)
    return () => void handlers.splice(handlers.indexOf(entry), 1)
  }, [])
}
