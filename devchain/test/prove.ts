// Durability check: node devchain/test/prove.ts [rounds] kills the chain repeatedly under load, every third time during
// a reorg, and verifies after each restart that everything acknowledged is still there.
import { runKillRounds } from './kill-rounds.ts'

const rounds = Number(process.argv[2] ?? 50)
const startedAt = performance.now()
const result = await runKillRounds({
  rounds,
  acknowledgedPerRound: 40,
  reorgEvery: 3,
  onRound: (round) => console.log(`killed ${round} of ${rounds}`),
})
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
console.log(
  `${result.acknowledged} acknowledged in ${result.blocks} blocks over ${rounds} kills, ${result.reorgs} reorgs completed, ${seconds} s`,
)
console.log(`${result.lost.length} lost, ${result.moved.length} moved`)
for (const hash of [...result.lost, ...result.moved]) console.log(hash)
process.exitCode = result.lost.length + result.moved.length === 0 ? 0 : 1
