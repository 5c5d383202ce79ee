/** So many lines of one message in a window; the rest is counted and told at its end. */
const LINES = 10;
const WINDOW_MS = 60_000;
/** Messages that differ all the time must not fill the memory. */
const MOST_MESSAGES = 1000;

type Write = (line: string, like: string) => void;

/**
 * Lets the first lines of a message through and counts the others. `write` is given 'and N more like it in the last
 * minute' for those, once the minute is over.
 */
export function createLogLimit(windowMs = WINDOW_MS) {
  const seen = new Map<string, { lines: number; more: number }>();
  return {
    passes(message: string, write: Write): boolean {
      // numbers and ids of single things make no message of their own
      const key = message.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#').slice(0, 200);
      const known = seen.get(key);
      if (!known) {
        if (seen.size >= MOST_MESSAGES) return true;
        const counted = { lines: 1, more: 0 };
        seen.set(key, counted);
        setTimeout(() => {
          seen.delete(key);
          if (counted.more > 0) write(`and ${counted.more} more like it in the last minute`, key);
        }, windowMs).unref();
        return true;
      }
      known.lines += 1;
      if (known.lines <= LINES) return true;
      known.more += 1;
      return false;
    },
  };
}
