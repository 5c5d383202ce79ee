export type Timing = {
  /** pieces of work per second */
  rate: number;
  /** of the duration of a step, ms */
  median: number;
  p99: number;
};

export type Timed = { seconds: number /** by piece of work the times of its steps, ms */; steps: number[][] };

/** That many workers repeat their work for some seconds. */
export async function timed(many: number, seconds: number, work: (at: number) => Promise<number[]>): Promise<Timed> {
  const start = performance.now();
  const steps: number[][] = [];
  await Promise.all(
    Array.from({ length: many }, async (_, at) => {
      while (performance.now() - start < seconds * 1000) steps.push(await work(at));
    }),
  );
  return { seconds: (performance.now() - start) / 1000, steps };
}

export function timingOf({ seconds, steps }: Timed): Timing {
  const all = Float64Array.from(steps.flat()).sort();
  const at = (part: number) => all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? Number.NaN;
  return { rate: steps.length / seconds, median: at(0.5), p99: at(0.99) };
}
