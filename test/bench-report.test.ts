import { expect, test } from 'vitest'
import { reasons } from '../bench/missed-goals.ts'
import { missOf, readResults, renderPerformance, withEarlier, type Result } from '../bench/report.ts'

const machine = { cpu: 'Neoverse-N1', cores: 2, arch: 'arm64', node: '24.0.0' }
const result = (commit: string, value: number): Result => ({
  scenario: 'info',
  title: 'A title',
  commit,
  machine,
  figures: [
    { name: 'bare', side: 'floor', value: 10, unit: 'µs' },
    { name: 'ours', value, unit: 'µs', ratio: value / 10, goal: '≤ 1.25×', met: value <= 12.5 },
  ],
})

test('a miss is measured against the goal: by the ratio where there is one, else by the value', () => {
  const figure = { name: 'x', value: 15, unit: 's' }
  expect(missOf({ ...figure, goal: '≤ 12 s', met: false })).toBeCloseTo(0.25)
  expect(missOf({ ...figure, ratio: 0.5, goal: '≥ 0.6× of the bare rate', met: false })).toBeCloseTo(0.2)
  expect(missOf({ ...figure, goal: '≤ 20 s', met: true })).toBe(0)
  expect(missOf({ ...figure, goal: 'soon', met: false })).toBe(Infinity)
  expect(missOf(figure)).toBe(0)
})

test('the page shows each figure with its goal and a bar for each measured commit', () => {
  const second = withEarlier(result('b', 10), withEarlier(result('a', 20), undefined))
  const third = withEarlier(result('c', 15), second)
  expect(withEarlier(result('b', 12), second).earlier?.map(({ commit }) => commit)).toEqual(['a'])
  const page = renderPerformance([third])
  expect(page).toContain('| bare | floor | 10 µs |  |  | ███ |')
  expect(page).toContain('| ours | ours | 15 µs | 1.5× | ≤ 1.25×: **not met** | █▅▆ |')
  expect(page).toContain('Commit `c`, 2 × Neoverse-N1 (arm64), Node.js 24.0.0.')
})

test('the page says why a goal is not met, exactly where one is not', async () => {
  const missing = (await readResults()).filter(({ figures }) => figures.some(({ met }) => met === false))
  expect(Object.keys(reasons).toSorted()).toEqual(missing.map(({ scenario }) => scenario).toSorted())
})
