/** Allowed transitions: for each state the next states. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Checks at start that every target is a state of the table. Returns the table. */
export function defineStateMachine<State extends string>(name: string, moves: Transitions<State>): Transitions<State> {
  for (const [from, targets] of Object.entries<readonly State[]>(moves))
    for (const to of targets) {
      if (!(to in moves)) throw new Error(`${name}: ${from} leads to ${to}, which is not a state`);
      if (to === from) throw new Error(`${name}: ${from} leads to itself`);
    }
  return moves;
}

/** Throws when the table does not allow a transition, also from a state to itself. That is a bug. */
export function assertTransition<State extends string>(moves: Transitions<State>, from: State, to: State): void {
  if (from !== to && !moves[from].includes(to)) throw new Error(`no transition from ${from} to ${to}`);
}

/** The states with a transition to `to`. */
export function sourcesOf<State extends string>(moves: Transitions<State>, to: State): State[] {
  const sources: State[] = [];
  for (const from in moves) if (moves[from].includes(to)) sources.push(from);
  return sources;
}
