/** Allowed moves: for each state the states it may go to. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Checks a table at start-up: every target is a state of the table. Returns the table. */
export function machine<State extends string>(name: string, moves: Moves<State>): Moves<State> {
  for (const [from, targets] of Object.entries<readonly State[]>(moves))
    for (const to of targets) {
      if (!(to in moves)) throw new Error(`${name}: ${from} leads to ${to}, which is no state`);
      if (to === from) throw new Error(`${name}: ${from} leads to itself`);
    }
  return moves;
}

export function mayMove<State extends string>(moves: Moves<State>, from: State, to: State): boolean {
  return moves[from].includes(to);
}

/** The states from which `to` can be reached in one move. */
export function statesBefore<State extends string>(moves: Moves<State>, to: State): State[] {
  return (Object.keys(moves) as State[]).filter((from) => moves[from].includes(to));
}
