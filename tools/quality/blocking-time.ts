import type lighthouse from 'lighthouse';
import { Audit } from 'lighthouse';

type Run = NonNullable<Awaited<ReturnType<typeof lighthouse>>>;
/** `tdur`: processor time (µs), missing in Lighthouse's types */
type TraceEvent = Run['artifacts']['Trace']['traceEvents'][number] & { tdur?: number };

/** minimum duration of a blocking task (ms) */
const LONG_MS = 50;

/**
 * How long the main thread blocks after the first paint (ms), by the processor time of its tasks times the slowdown
 * factor of Lighthouse. Lighthouse itself uses wall-clock time: where the shop, the browser and Lighthouse share
 * two cores, that is mostly time spent waiting for a core or for memory.
 */
export function blockingTime({ lhr, artifacts }: Run): number {
  const events: TraceEvent[] = artifacts.Trace.traceEvents;
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const main = events.find(
    ({ name, pid, args }) => name === 'thread_name' && args.name === 'CrRendererMain' && pid === paint?.pid,
  );
  if (!paint || !main) throw new Error('The trace has no first paint');
  const tasks = events.filter(
    ({ name, pid, tid, ts }) => name.endsWith('RunTask') && pid === main.pid && tid === main.tid && ts > paint.ts,
  );
  const slowdown = lhr.configSettings.throttling.cpuSlowdownMultiplier;
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - LONG_MS), 0);
}

/** The performance score (0 to 100) with this blocking time in place of Lighthouse's own. */
export function performanceWith(lhr: Run['lhr'], blockingMs: number): number {
  const { auditRefs } = lhr.categories.performance!;
  const scores = auditRefs.map(({ id, weight }) => {
    const audit = lhr.audits[id]!;
    if (id !== 'total-blocking-time') return { weight, score: audit.score ?? 0 };
    return { weight, score: Audit.computeLogNormalScore(audit.scoringOptions!, blockingMs) };
  });
  const whole = scores.reduce((sum, { weight }) => sum + weight, 0);
  return Math.round((scores.reduce((sum, { weight, score }) => sum + weight * score, 0) / whole) * 100);
}
