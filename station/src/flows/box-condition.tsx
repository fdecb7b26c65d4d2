import { useTexts } from '../i18n.ts'
import { Button } from '../parts/parts.tsx'

const conditions = ['GOOD', 'DENTED', 'OPENED', 'WET'] as const
export type BoxCondition = (typeof conditions)[number]

/** In what condition did the box arrive? The answer is the act. */
export function BoxConditions({ isBusy, onChoose }: { isBusy: boolean; onChoose(condition: BoxCondition): void }) {
  const { t, word } = useTexts()
  return (
    <div class="choices" role="group" aria-label={t('receive.condition')}>
      {conditions.map((condition) => (
        <Button
          key={condition}
          tone={condition === 'GOOD' ? 'accent' : 'plain'}
          isDisabled={isBusy}
          onPress={() => onChoose(condition)}
        >
          {word('box', condition)}
        </Button>
      ))}
    </div>
  )
}
