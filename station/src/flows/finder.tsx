import { useEffect, useRef, useState } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { Icon } from '../parts/icons.tsx'

const quality = 0.92

/** Takes photos with the camera of the device, or from its files where there is none. */
export function Finder({ onPhoto }: { onPhoto(photo: Blob): void }) {
  const { t } = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    async function start(): Promise<void> {
      const size = { width: { ideal: 1_920 }, height: { ideal: 1_080 } }
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setLive(true)
    }
    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    // Without a camera, or without a permission, files remain.
    start().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [])
  useEffect(() => {
    if (isLive) trigger.current?.focus()
  }, [isLive])
  function take(): void {
    const { current } = video
    if (!current) return
    const canvas = document.createElement('canvas')
    canvas.width = current.videoWidth
    canvas.height = current.videoHeight
    canvas.getContext('2d')?.drawImage(current, 0, 0)
    canvas.toBlob((photo) => photo && onPhoto(photo), 'image/jpeg', quality)
  }
  return (
    <>
      <p class="hint">{t('look.text')}</p>
      <video ref={video} class="camera" playsInline muted hidden={!isLive} aria-label={t('look.title')} />
      <div class="row">
        {isLive && (
          <button ref={trigger} type="button" class="button accent" onClick={take}>
            <Icon name="camera" />
            <span>{t('look.take')}</span>
          </button>
        )}
        <label class="button plain">
          <Icon name="inbox" />
          <span>{t('look.file')}</span>
          <input
            class="hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            capture="environment"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (file) onPhoto(file)
            }}
          />
        </label>
      </div>
    </>
  )
}
