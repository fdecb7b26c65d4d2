import { Visitor, type Node } from 'oxc-parser'
import { isTest, type Rule, type Source } from './sources.ts'

/** The only files that may access each external resource; all others receive it as an argument. */
const homes = {
  time: new Set(['service/src/kernel/clock.ts', 'devchain/src/main.ts']),
  randomness: new Set(['service/src/kernel/random.ts']),
  requestIds: new Set(['service/src/http/pipeline/request-id.ts', 'service/src/http/errors/client-errors.ts']),
  environment: new Set(['service/src/main.ts', 'service/src/command.ts', 'devchain/src/main.ts']),
}

const cryptoRandomness = new Set(['randomBytes', 'randomInt', 'randomFill', 'randomFillSync', 'getRandomValues'])

type Report = (node: { start: number }, text: string) => void

const isName = (node: Node | null | undefined, name: string): boolean =>
  node?.type === 'Identifier' && node.name === name

function visit(path: string, report: Report): Visitor {
  return new Visitor({
    NewExpression(node) {
      if (isName(node.callee, 'Date') && node.arguments.length === 0 && !homes.time.has(path)) {
        report(node, 'reads the time with new Date(); pass a Clock as an argument')
      }
    },
    MemberExpression(node) {
      const name = node.property.type === 'Identifier' ? node.property.name : ''
      if (isName(node.object, 'Date') && name === 'now' && !homes.time.has(path)) {
        report(node, 'reads the time with Date.now; pass a Clock as an argument')
      }
      if (isName(node.object, 'Math') && name === 'random')
        report(node, 'uses Math.random; pass a Random as an argument')
      if (isName(node.object, 'process') && name === 'env' && !homes.environment.has(path)) {
        report(node, 'reads process.env; read it in main.ts and pass the config')
      }
      if (isName(node.object, 'globalThis') && name === 'fetch')
        report(node, 'uses the global fetch; pass a port as an argument')
    },
    CallExpression(node) {
      if (isName(node.callee, 'fetch')) report(node, 'uses the global fetch; pass a port as an argument')
    },
    ImportSpecifier(node) {
      const name = node.imported.type === 'Identifier' ? node.imported.name : ''
      if (cryptoRandomness.has(name) && !homes.randomness.has(path)) {
        report(node, `imports ${name}; pass a Random as an argument`)
      }
      if (name === 'randomUUID' && !homes.requestIds.has(path))
        report(node, 'imports randomUUID; pass a Random as an argument')
    },
    TSAsExpression(node) {
      if (node.typeAnnotation.type === 'TSAnyKeyword') report(node, 'uses `as any`')
    },
  })
}

const isServiceSource = ({ path }: Source): boolean => path.startsWith('service/src/') && !isTest(path)

/** Time, randomness, environment and network are passed as arguments. */
export const checkOutsideWorld: Rule = ({ sources }) =>
  sources.filter(isServiceSource).flatMap((source) => {
    const found: string[] = []
    const report: Report = ({ start }, text) => found.push(`${source.path}:${source.lineOf(start)} ${text}`)
    visit(source.path, report).visit(source.program)
    return found
  })

/** What a page shows at one moment. */
const pageReads =
  /^(all(InnerTexts|TextContents)|count|getAttribute|innerText|inputValue|textContent|is(Checked|Disabled|Enabled|Hidden|Visible))$/

const isBrowserTest = ({ path }: Source): boolean => /^(console|station|demo\/shop|embed)\/test\//.test(path)

/** A page needs its time to show what it was asked for: a test that reads it once fails on a slow machine. */
export const checkPageReads: Rule = ({ sources }) =>
  sources.filter(isBrowserTest).flatMap((source) => {
    const found: string[] = []
    new Visitor({
      CallExpression({ callee, arguments: [value], start }) {
        if (!isName(callee, 'expect') || value?.type !== 'AwaitExpression') return
        const read = value.argument.type === 'CallExpression' ? value.argument.callee : undefined
        const name = read?.type === 'MemberExpression' && read.property.type === 'Identifier' ? read.property.name : ''
        if (pageReads.test(name)) {
          found.push(`${source.path}:${source.lineOf(start)} reads ${name} once; use expect.poll(() => …)`)
        }
      },
    }).visit(source.program)
    return found
  })
