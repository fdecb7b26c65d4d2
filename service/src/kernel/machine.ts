import { assert } from './assert.ts'

/** One move of a lifecycle: the states it may start from and the one it leads to. */
export type Move<State extends string> = { readonly from: readonly State[]; readonly to: State }

/** A lifecycle as one table. The stores turn a move into `update … where status = any(from)`. */
export type Machine<State extends string, Event extends string> = {
  readonly name: string
  readonly states: readonly State[]
  readonly initial: readonly State[]
  readonly events: Readonly<Record<Event, Move<State>>>
  readonly terminal: readonly State[]
}

type Definition<State extends string, Event extends string> = {
  name: string
  states: readonly State[]
  initial: NoInfer<State> | readonly NoInfer<State>[]
  events: Record<Event, { from: readonly NoInfer<State>[]; to: NoInfer<State> }>
}

/** Checks the graph when the module loads: no unknown state, none that cannot be reached. */
export function defineMachine<const State extends string, const Event extends string>(
  definition: Definition<State, Event>,
): Machine<State, Event> {
  const { name, states, events } = definition
  const initial: readonly State[] =
    typeof definition.initial === 'string' ? [definition.initial] : [...definition.initial]
  const moves = Object.values<Move<State>>(events)
  const known = new Set<State>(states)
  for (const state of [...initial, ...moves.flatMap((move) => [...move.from, move.to])]) {
    assert(known.has(state), `${name}: ${state} is a listed state.`)
  }
  const reached = new Set<State>(initial)
  for (let before = -1; before !== reached.size;) {
    before = reached.size
    for (const move of moves) if (move.from.some((state) => reached.has(state))) reached.add(move.to)
  }
  for (const state of states) assert(reached.has(state), `${name}: ${state} can be reached.`)
  const left = new Set(moves.flatMap((move) => move.from.filter((state) => state !== move.to)))
  return { name, states, initial, events, terminal: states.filter((state) => !left.has(state)) }
}
