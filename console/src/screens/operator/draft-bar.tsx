import { Button } from '@mantine/core'
import { Send, Undo2 } from 'lucide-react'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import type { Draft } from './draft.ts'

type BarProps = {
  id: string
  version: number
  draft: Draft
  differences: readonly string[]
  returnText: string
  /** The average value of the simulated packs. */
  mean: string | undefined
  blocked: string | undefined
  onDiscard: () => void
}

/** What the draft changes, and its proposal: simulated by the contract first, then published. */
export function DraftBar({ id, version, draft, differences, returnText, mean, blocked, onDiscard }: BarProps) {
  const write = useWrite()
  const isUnchanged = differences.length === 0
  const terms = {
    price_usdc: draft.price,
    buyback_window_seconds: draft.windowSeconds,
    float_bps: draft.floatBps,
    slots: draft.slots,
  }
  async function propose(): Promise<void> {
    await write('PATCH', `/admin/tiers/${id}`, { ...terms, dry_run: true })
    await write('PATCH', `/admin/tiers/${id}`, terms)
  }
  return (
    <div className="draft-bar">
      <div className="grow">
        <b>Draft of version {version}</b>
        <span className="soft">
          {isUnchanged ? 'as on sale' : differences.join(' · ')} · {returnText} return
        </span>
      </div>
      <Button
        variant="default"
        leftSection={<Undo2 size={15} aria-hidden />}
        disabled={isUnchanged}
        onClick={onDiscard}
      >
        Discard
      </Button>
      <Act
        roles={['account_manager']}
        size="sm"
        variant="filled"
        icon={<Send size={15} aria-hidden />}
        blocked={isUnchanged ? 'Change a weight or a term first' : blocked}
        done={`Version ${version} is proposed. Activate it on the page of the tier.`}
        consequences={
          <p>
            The contract publishes version {version} with {returnText} return to player. Nothing is sold under it until
            it is activated. 10,000 simulated packs were worth {mean ?? '–'} on average.
          </p>
        }
        run={propose}
      >
        {`Propose version ${version}`}
      </Act>
    </div>
  )
}
