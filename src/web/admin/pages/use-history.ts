import { useState } from 'react';

export type Step<Value> = { label: string; at: Date; value: Value; merge: string | null };
export type History<Value> = { past: Step<Value>[]; present: Value; future: Step<Value>[] };

/** A change: what it did, and what it goes on with: typing in one field is one step. */
export type Change = { label: string; merge?: string };

/** The value after a change; the step before it can be taken back. */
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

/** Takes back the newest steps, so many. */
export function undone<Value>(history: History<Value>, steps = 1): History<Value> {
  let { past, present, future } = history;
  for (let left = steps; left > 0; left--) {
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

/** A value with all that was done to it since the page was opened; nothing is lost by undoing. */
export function useHistory<Value>(first: Value) {
  const [history, setHistory] = useState<History<Value>>({ past: [], present: first, future: [] });
  return {
    ...history,
    change: (change: Change, value: Value) => setHistory((now) => changed(now, change, value, new Date())),
    undo: (steps?: number) => setHistory((now) => undone(now, steps)),
    redo: () => setHistory((now) => redone(now)),
    /** what was typed before and after a saving are two steps */
    settle: () => setHistory((now) => ({ ...now, past: now.past.map((step) => ({ ...step, merge: null })) })),
  };
}
