import { useRef, useState } from 'preact/hooks'
import { newActionId, postFile, Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Icon } from '../parts/icons.tsx'
import { useStation } from '../station.ts'

const sides = ['FRONT', 'BACK'] as const

/** Takes the front, then the back of the card that was received last. */
export function PhotoButton({ uniqueId }: { uniqueId: string }) {
  const texts = useTexts()
  const { t } = texts
  const { show } = useStation()
  const [taken, setTaken] = useState<{ uniqueId: string; count: number }>({ uniqueId, count: 0 })
  const id = useRef(newActionId())
  const count = taken.uniqueId === uniqueId ? taken.count : 0
  const side = sides[count]
  async function upload(file: File): Promise<void> {
    const form = new FormData()
    form.append('file', file)
    try {
      await postFile(`/items/${uniqueId}/photos`, { client_action_id: id.current, side }, form)
      signal('right')
      id.current = newActionId()
      setTaken({ uniqueId, count: count + 1 })
      show({ tone: 'good', title: t('photo.kept', { number: count + 1 }), text: uniqueId })
    } catch (error) {
      signal('wrong')
      show({
        tone: 'bad',
        title: t('photo.refused'),
        text: error instanceof Refused ? texts.error(error) : t('offline.cannot'),
      })
    }
  }
  if (side === undefined) return null
  return (
    <label class="button plain">
      <Icon name="camera" />
      <span>{t(side === 'FRONT' ? 'photo.front' : 'photo.back')}</span>
      <input
        class="hidden"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void upload(file)
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
