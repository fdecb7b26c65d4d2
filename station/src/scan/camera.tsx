import { useEffect, useRef, useState } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { Dialog } from '../parts/parts.tsx'
import { createReader } from './reader.ts'

const everyMs = 150

/** Reads codes with the camera until one is found. */
export function CameraDialog({ onCode, onClose }: { onCode(code: string): void; onClose(): void }) {
  const { t } = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function look(read: (source: HTMLVideoElement) => Promise<string | undefined>): Promise<void> {
      const code = video.current && (await read(video.current).catch(() => undefined))
      if (isOver) return
      if (code) onCode(code)
      else timer = setTimeout(() => void look(read), everyMs)
    }
    async function start(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return
      video.current.srcObject = stream
      await video.current.play()
      await look(await createReader())
    }
    start().catch(() => setProblem(true))
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <Dialog title={t('camera.title')} onClose={onClose}>
      {problem ? (
        <p>{t('camera.absent')}</p>
      ) : (
        <video ref={video} class="camera" playsInline muted aria-label={t('camera.title')} />
      )}
    </Dialog>
  )
}
