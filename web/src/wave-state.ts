type Wave = { status: string; picked_count: number | null; line_count: number | null }

/** What a wave is to people: while cards of it are not picked, because an order waits for a supervisor, it is not picked. */
export const waveStateOf = ({ status, picked_count: picked, line_count: all }: Wave): string =>
  status === 'PICKED' && (picked ?? 0) < (all ?? 0) ? 'SHORT' : status
