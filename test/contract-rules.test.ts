import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listAccess } from '../contracts/script/access.ts'
import { parseSources } from '../contracts/script/ast.ts'
import { contractsDir, readSources } from '../contracts/script/compile.ts'
import { checkClaim, completeClaim, requireFit } from '../contracts/script/proof.ts'
import { checkRules, type Exceptions } from '../contracts/script/rules.ts'
import { seededBugs } from '../contracts/script/seeded-bugs.ts'
import { chooseSeeds } from '../contracts/script/seeds.ts'

const none: Exceptions = { public: {}, loops: {}, delegates: {} }
const roleIds = 'pragma solidity 0.8.37;\nbytes32 constant PAUSER = keccak256("PAUSER");'

/** Gives every function of a body a description. */
const describe = (body: string): string => body.replaceAll(/^\s*function /gm, '/// @notice Described.\nfunction ')

/** The problems of one contract whose functions are described, without their places. */
const problemsOf = (body: string, exceptions: Exceptions = none, documented = ''): string[] =>
  rawProblemsOf(describe(body), exceptions, documented)

function rawProblemsOf(body: string, exceptions: Exceptions, documented: string): string[] {
  const head = 'pragma solidity 0.8.37;\nimport {PAUSER} from "./types/RoleIds.sol";\n'
  const token = describe(
    'interface IERC20 {\nfunction transfer(address to, uint256 amount) external returns (bool); }\n',
  )
  const guard = 'abstract contract Roles { modifier onlyRole(bytes32 role) { if (role == 0) revert(); _; } }\n'
  const text = `${head}${token}${guard}contract Bad is Roles {\n  uint256[] list; uint256 sum;\n  ${body}\n}`
  const sources = new Map([
    ['src/Bad.sol', text],
    ['src/types/RoleIds.sol', roleIds],
  ])
  const trees = parseSources(sources)
  const checked = { trees, sources, access: listAccess(trees), exceptions }
  return checkRules(checked, documented).map((problem) => problem.replace(/^\S+\.sol:\d+ /, ''))
}

test('a contract that keeps the rules has no problems', () => {
  const body = `
    /// @notice The sum changed.
    event Summed(uint256 sum);
    function pause() external onlyRole(PAUSER) { sum = 1; }
    error Refused();
    function own() external { if (msg.sender != address(this)) revert Refused(); sum = 2; }
    function pay(address to) external onlyRole(PAUSER) { (bool ok,) = to.call(""); if (!ok) revert(); }`
  expect(problemsOf(body)).toEqual([])
})

test('every rule finds what breaks it', () => {
  const body = `
    event Silent(uint256 sum);
    function open() external { sum = 1; }
    function origin() external onlyRole(PAUSER) { sum = tx.origin == address(0) ? 1 : 2; }
    function drop(address to) external onlyRole(PAUSER) { to.call{value: 1}(""); }
    function ignore(address to) external onlyRole(PAUSER) { (, bytes memory data) = to.call(""); sum = data.length; }
    function foreign(address to) external onlyRole(PAUSER) { (bool ok,) = to.delegatecall(""); if (!ok) revert(); }
    function lose(IERC20 token) external onlyRole(PAUSER) { token.transfer(msg.sender, 1); }
    function loop() external onlyRole(PAUSER) { for (uint256 i; i < list.length; ++i) sum += list[i]; }
    function raw() external onlyRole(PAUSER) { assembly { sstore(0, 1) } }`
  expect(problemsOf(body).sort()).toEqual([
    'Bad.drop: no unchecked low-level call: call',
    'Bad.foreign: no delegatecall: delegatecall',
    'Bad.ignore: no unchecked low-level call: call',
    'Bad.loop: no loop over a stored list: the length of a stored list',
    'Bad.lose: no unchecked token transfer: transfer',
    'Bad.open() has no role and is not listed as public',
    'Bad.origin: no tx.origin: tx.origin',
    'Bad.raw: assembly is memory-safe: assembly',
    'event Silent is not described',
  ])
})

test('an external function is described where it is declared first', () => {
  const body = `
    /// @notice Described.
    function told() external view returns (uint256) { return sum; }
    function untold() external view returns (uint256) { return sum; }
    function inner() internal view returns (uint256) { return sum; }
  }
  abstract contract Base {
    /// @notice Described.
    function base() public view virtual returns (uint256);
  }
  contract Derived is Base {
    function base() public pure override returns (uint256) { return 1; }`
  expect(rawProblemsOf(body, none, '')).toEqual(['Bad.untold: every external function is described: untold'])
})

test('an exception needs a finding, and a described event no comment', () => {
  const body = 'event Silent(uint256 sum);\n function open() external { sum = 1; }'
  const exceptions = { ...none, public: { 'Bad.open': 'anyone may', 'Bad.gone': 'was removed' } }
  expect(problemsOf(body, exceptions, '| `Silent` | a sum |')).toEqual(['rules.json: public Bad.gone is not needed'])
})

test('every seeded bug matches one place of the sources and a test that exists', async () => {
  const [sources, tests] = await Promise.all([readSources(), readSources(join(contractsDir, 'test'))])
  const places = seededBugs.map(({ file, find }) => (sources.get(file)?.split(find).length ?? 1) - 1)
  const misplaced = seededBugs.filter((_, index) => places[index] !== 1).map(({ what }) => what)
  expect(misplaced).toEqual([])
  const missing = seededBugs.flatMap((bug) => bug.tests).filter((path) => !tests.has(path.replace(/^test/, 'src')))
  expect(missing).toEqual([])
  expect(new Set(seededBugs.map(({ what }) => what)).size).toBe(seededBugs.length)
  expect(seededBugs.length).toBeGreaterThanOrEqual(200)
})

test('the model checker proves a claim about a function of the sources and finds a wrong one', () => {
  const library = 'library Sums { function add(uint64 a, uint64 b) external pure returns (uint64) { return a + b; } }'
  const sources = new Map([['src/Sums.sol', `pragma solidity 0.8.37;\n${library}`]])
  const claim = `pragma solidity 0.8.37;
    contract Claim {
      // @widen Sums add
      function small(uint256 a) external pure { require(a < 9); uint256 sum = add(a, 1); assert(sum < 10); assert(sum < 9); }
    }`
  const text = completeClaim(claim, parseSources(sources), sources)
  expect(text).toContain('function add(uint256 a, uint256 b) public pure returns (uint256) { return a + b; }')
  expect(checkClaim('Claim', text)).toEqual({
    'Assertion violation: assert(sum < 10)': 'proved',
    'Assertion violation: assert(sum < 9)': 'violated',
    'Overflow: a + b': 'proved',
  })
  expect(() => completeClaim('// @cut Sums lost', parseSources(sources), sources)).toThrow('Sums.lost')
})

test('a claim that no longer fits the functions of the sources is found without the model checker', () => {
  const claimOf = (call: string): string => `pragma solidity 0.8.37;
    contract Claim {
      // @cut file FACTOR
      // @cut Sums scale
      function times(uint64 a) external pure { assert(${call} >= a); }
    }`
  const library = `uint64 constant FACTOR = 3;
    library Sums { function scale(uint64 a, uint64 by) internal pure returns (uint64) { return a * by * FACTOR; } }`
  const sources = new Map([['src/Sums.sol', `pragma solidity 0.8.37;\n${library}`]])
  const trees = parseSources(sources)
  requireFit('Claim', completeClaim(claimOf('scale(a, 1)'), trees, sources))
  const old = completeClaim(claimOf('scale(a)'), trees, sources)
  expect(() => requireFit('Claim', old)).toThrow('Claim: Wrong argument count')
})

test('every run of the random tests has new seeds, unless one is given', () => {
  let next = 0
  const random = (): number => (next += 1_000)
  expect(chooseSeeds({}, random)).toEqual({ first: 1_000, further: [] })
  const { first, further } = chooseSeeds({ CONTRACTS_PROFILE: 'heavy' }, random)
  expect(first).toBe(2_000)
  expect(new Set([first, ...further]).size).toBe(60)
  expect(chooseSeeds({ CONTRACTS_PROFILE: 'heavy', CONTRACTS_SEED: '7' }, random)).toEqual({ first: 7, further: [] })
})

test('the state machines draw as many cards in a callback as a deployment', async () => {
  const tests = await readSources(join(contractsDir, 'test'))
  const cardsOf = (text = ''): string | undefined => /function callbackCards\(\)[^{]*\{\s*return (\d+);/.exec(text)?.[1]
  const plan = await readFile(join(contractsDir, '..', 'service', 'src', 'chain', 'deploy', 'plan.ts'), 'utf8')
  const planned = /^const callbackCards = (\d+)n$/m.exec(plan)?.[1]
  expect(planned).toBeDefined()
  for (const name of ['MarketActions.sol', 'Suite.invariant.t.sol'])
    expect(cardsOf(tests.get(`src/invariant/${name}`)), name).toBe(planned)
})
