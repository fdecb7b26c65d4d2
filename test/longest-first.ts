// Starts the files that take longest first, so that none of them runs alone at the end while a core is idle.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Minutes each, measured on two cores; all other files take less. */
const longest = [
  'console/test/console.browser.test.ts',
  'demo/shop/test/shop.browser.test.ts',
  'service/test/chain/intents/matrix/matrix.test.ts',
  'service/test/chain/intents/crashes.fault.test.ts',
  'service/test/http/routes.fuzz.test.ts',
  'service/test/http/authorization.test.ts',
  'cli/test/sandbox.test.ts',
  'service/test/chain/indexer/nodes.fault.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((path) => moduleId.endsWith(path))
  return rank === -1 ? longest.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((left, right) => rankOf(left) - rankOf(right))
  }
}
