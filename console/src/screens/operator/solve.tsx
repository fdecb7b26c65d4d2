import { Button, NumberInput, Popover, Select } from '@mantine/core'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { toMicros } from '../../parts/money.tsx'
import { solveWeight, type ShelfFacts } from './odds-model.ts'

type SolveProps = {
  weights: readonly number[]
  facts: readonly ShelfFacts[]
  price: string | null
  slotCount: number
  onSolve: (weights: readonly number[]) => void
}

/** Moves one chosen weight until the card returns its part of the wanted share of the price. */
export function SolveForReturn({ weights, facts, price, slotCount, onSolve }: SolveProps) {
  const [isOpen, setOpen] = useState(false)
  const [percent, setPercent] = useState(90)
  const [shelf, setShelf] = useState(String(facts[0]?.shelf ?? 0))
  const target = (toMicros(price ?? '0') * BigInt(Math.round(percent * 100))) / 10_000n / BigInt(slotCount)
  const weight = solveWeight(weights, Number(shelf), facts, target)
  return (
    <Popover opened={isOpen} onChange={setOpen} withArrow trapFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<Scale size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Solve for return
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="stack solve">
          <NumberInput
            label="Return to player, %"
            min={1}
            max={120}
            decimalScale={1}
            value={percent}
            onChange={(value) => setPercent(Number(value) || 0)}
          />
          <Select
            label="By the weight of"
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={facts.map(({ shelf: number, name }) => ({ value: String(number), label: name }))}
            value={shelf}
            onChange={(value) => setShelf(value ?? '0')}
          />
          <p className="small soft">
            {weight === undefined
              ? 'No weight of this shelf gives that return.'
              : `Sets the weight to ${weight.toLocaleString('en')}.`}
          </p>
          <Button
            size="xs"
            disabled={weight === undefined}
            onClick={() => {
              onSolve(weights.map((one, index) => (index === Number(shelf) ? (weight ?? one) : one)))
              setOpen(false)
            }}
          >
            Apply
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
