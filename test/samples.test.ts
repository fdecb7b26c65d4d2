import { expect, test } from 'vitest'
import { readAllBlocks, readBlocks, untested } from './samples/blocks.ts'
import { compile, readExamples, samplesOf } from './samples/compile.ts'

const blocks = readAllBlocks()

test('every block of the documents is run, compiled or parsed, or gives the reason why not', () => {
  expect(untested(blocks)).toEqual([])
  expect(blocks.filter(({ language, reason }) => language === 'sh' && reason === undefined).length).toBeGreaterThan(8)
})

test('blocks of JSON are JSON', () => {
  for (const { language, code } of blocks) if (language === 'json') JSON.parse(code)
})

test('a block of an unknown language is found, and its reason is read', () => {
  const text = ['```lua', 'x()', '```', '```sh not-run="needs a host"', 'ssh host', '```'].join('\n')
  const found = readBlocks('a.md', text)
  expect(untested(found)).toEqual(['a.md:1 has a block of lua, which no test covers'])
  expect(found[1]).toEqual({ path: 'a.md', line: 4, language: 'sh', reason: 'needs a host', code: 'ssh host\n' })
})

test('the samples of the documents and the examples of the SDK compile', async () => {
  const examples = await readExamples()
  expect(examples.length).toBeGreaterThan(300)
  const wrong = { name: 'wrong line 1', code: 'packhouse.packs.buy({ tier: 1 })' }
  expect(await compile([...samplesOf(blocks), ...examples, wrong])).toEqual([
    expect.stringContaining('wrong line 1: error TS2353'),
  ])
}, 300_000)
