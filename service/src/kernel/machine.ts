import { assert } from './assert.ts'

/** One transition of a lifecycle: the allowed source states and the target state. */
export type Move<State extends string> = { readonly from: readonly State[]; readonly to: State }

/** A lifecycle as a transition table. Stores apply a move as `update … where status = any(from)`. */
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

/** Checks the graph when the module loads: every state is listed and reachable. */
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
  for (const state of states) assert(reached.has(state), `${name}: ${state} is reachable.`)
  const withExit = new Set(moves.flatMap((move) => move.from.filter((state) => state !== move.to)))
  return { name, states, initial, events, terminal: states.filter((state) => !withExit.has(state)) }
}
