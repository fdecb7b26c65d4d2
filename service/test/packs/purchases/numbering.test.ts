import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

test('after the highest group id, a group without group_id is refused with already_exists', async () => {
  const operator = await service.platform()
  const make = (more: object) => operator.send('POST', '/admin/groups', { name: 'Foxes', item_type: 'CARD', ...more })
  expect((await make({ group_id: 16_777_215 })).status).toBe(201)
  const refused = await make({})
  expect([refused.status, refused.body.error]).toEqual([409, 'already_exists'])
  expect((await make({ group_id: 7 })).body.data.group.group_id).toBe(7)
})
