import { expect, test } from 'vitest'
import { sendErrors, skipReasons, waitingReasons } from '../../../../../service/src/packs/prizes/sends/model.ts'
import { reasonOf, waitOf } from './reasons.ts'

test('every reason of the service is shown in words', () => {
  for (const reason of [...skipReasons, ...sendErrors]) expect(reasonOf(reason)).not.toMatch(/^cannot be sent/)
  for (const reason of waitingReasons) expect(waitOf(reason)).not.toMatch(/^Waits:/)
})
