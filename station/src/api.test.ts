import { expect, test } from 'vitest'
import type { get, getFile, post } from './api.ts'
import type { useService } from './station.ts'

// The compiler is the test: `npm run check` fails when a line below that must not compile does, or the reverse.
declare const api: { get: typeof get; getFile: typeof getFile; post: typeof post }
declare const service: ReturnType<typeof useService>

/** Never called; holds what a screen of the station may write, and what it may not. */
const screens = {
  async answers(id: number) {
    const { task, lines } = await api.get(`/tasks/${id}`)
    const { groups } = await service.read('/manifests/waiting')
    // @ts-expect-error A field that the answer does not have.
    return [task.id, lines[0]?.unique_id, groups[0]?.carriers]
  },
  paths(id: number) {
    // @ts-expect-error A path that the service does not serve.
    void api.get('/task')
    // @ts-expect-error A part of a path that does not exist below this resource.
    void service.read(`/tasks/${id}/line`)
    // @ts-expect-error A method that the path does not have.
    void api.post('/work')
    // @ts-expect-error A file that the service does not serve.
    void api.getFile(`/labels/${id}.pdf`)
  },
  parameters() {
    void service.read('/returns', { status: 'ANNOUNCED', limit: 5 })
    // @ts-expect-error A parameter that the route does not read.
    void service.read('/returns', { state: 'ANNOUNCED' })
  },
  bodies(id: number) {
    void service.act(`/tasks/${id}/pick`, { unique_id: 'PH-1' })
    // @ts-expect-error A field that the route does not take.
    void service.act(`/tasks/${id}/pick`, { unique_id: 'PH-1', bin: 'A-1' })
    // @ts-expect-error A field that is missing.
    void api.post('/stations/activate', {})
  },
}

test('the compiler looks at every kind of call of the station', () => {
  expect(Object.keys(screens)).toEqual(['answers', 'paths', 'parameters', 'bodies'])
})
