import { useState } from 'react';

export type Step<Value> = { label: string; at: Date; value: Value; merge: string | null };
export type History<Value> = { past: Step<Value>[]; present: Value; future: Step<Value>[] };

/** A change with its description and a key: consecutive changes of one field are one step. */
export type Change = { label: string; merge?: string };

/** The value after a change, as a new step or merged with the last. */
export function changed<Value>(
  { past, present }: History<Value>,
  { label, merge }: Change,
  value: Value,
  at: Date,
): History<Value> {
  const last = past.at(-1);
  if (merge !== undefined && last?.merge === merge) return { past, present: value, future: [] };
  return { past: [...past, { label, at, value: present, merge: merge ?? null }], present: value, future: [] };
}

/** Undoes the newest `count` steps. */
export function undone<Value>(history: History<Value>, steps = 1): History<Value> {
  let { past, present, future } = history;
  for (let remainingSteps = steps; remainingSteps > 0; remainingSteps--) {
    const last = past.at(-1);
    if (!last) break;
    future = [{ ...last, value: present, merge: null }, ...future];
    present = last.value;
    past = past.slice(0, -1);
  }
  return { past, present, future };
}

export function redone<Value>({ past, present, future }: History<Value>): History<Value> {
  const [next, ...later] = future;
  if (!next) return { past, present, future };
  return { past: [...past, { ...next, value: present }], present: next.value, future: later };
}

/** A value with the history of its changes since the page was opened; undoing loses nothing. */
export function useHistory<Value>(first: Value) {
  const [history, setHistory] = useState<History<Value>>({ past: [], present: first, future: [] });
  return {
    ...history,
    change: (change: Change, value: Value) => setHistory((now) => changed(now, change, value, new Date())),
    undo: (steps?: number) => setHistory((now) => undone(now, steps)),
    redo: () => setHistory((now) => redone(now)),
    /** a save ends the current step */
    settle: () => setHistory((now) => ({ ...now, past: now.past.map((step) => ({ ...step, merge: null })) })),
  };
}
