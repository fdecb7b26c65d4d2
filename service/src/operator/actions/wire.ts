import { Type } from 'typebox'

/** In the body of every write. */
export const ClientActionId = Type.String({
  format: 'uuid',
  description: 'Made by the device for this one action; sending it again repeats the answer, not the action.',
})
