export type Move = 'squat' | 'jack';
/** Seconds of one repetition. */
export function repetition(move: Move): number;
/** An SVG of 1200 × 675. */
export function filmFrame(move: Move, second: number, count: number, of: number): string;
