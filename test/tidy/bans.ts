import { Visitor, type Node } from 'oxc-parser'
import { isTest, type Rule, type Source } from './sources.ts'

/** Where each thing that comes from outside may be touched; everybody else gets it as an argument. */
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
        report(node, 'reads the time with new Date(); take a Clock')
      }
    },
    MemberExpression(node) {
      const name = node.property.type === 'Identifier' ? node.property.name : ''
      if (isName(node.object, 'Date') && name === 'now' && !homes.time.has(path)) {
        report(node, 'reads the time with Date.now; take a Clock')
      }
      if (isName(node.object, 'Math') && name === 'random') report(node, 'uses Math.random; take a Random')
      if (isName(node.object, 'process') && name === 'env' && !homes.environment.has(path)) {
        report(node, 'reads process.env; main.ts turns it into a config')
      }
      if (isName(node.object, 'globalThis') && name === 'fetch') report(node, 'uses the global fetch; take a port')
    },
    CallExpression(node) {
      if (isName(node.callee, 'fetch')) report(node, 'uses the global fetch; take a port')
    },
    ImportSpecifier(node) {
      const name = node.imported.type === 'Identifier' ? node.imported.name : ''
      if (cryptoRandomness.has(name) && !homes.randomness.has(path)) {
        report(node, `takes ${name} for itself; take a Random`)
      }
      if (name === 'randomUUID' && !homes.requestIds.has(path))
        report(node, 'takes randomUUID for itself; take a Random')
    },
    TSAsExpression(node) {
      if (node.typeAnnotation.type === 'TSAnyKeyword') report(node, 'says `as any`')
    },
  })
}

const isServiceSource = ({ path }: Source): boolean => path.startsWith('service/src/') && !isTest(path)

/** Time, randomness, environment and network come in as arguments. */
export const checkOutsideWorld: Rule = ({ sources }) =>
  sources.filter(isServiceSource).flatMap((source) => {
    const found: string[] = []
    const report: Report = ({ start }, text) => found.push(`${source.path}:${source.lineOf(start)} ${text}`)
    visit(source.path, report).visit(source.program)
    return found
  })
