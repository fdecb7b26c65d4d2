import { chainBugs } from './planted-chain.ts'
import { moneyBugs } from './planted-money.ts'
import type { PlantedBug } from './planted-row.ts'

export const plantedBugs: readonly PlantedBug[] = [...moneyBugs, ...chainBugs]
