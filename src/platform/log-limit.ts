/** Lines of one message per window; further ones are counted and reported at its end. */
const LINES = 10;
const WINDOW_MS = 60_000;
/** Limit of distinct messages, so that they do not fill the memory. */
const MOST_MESSAGES = 1000;

type Write = (line: string, like: string) => void;

/**
 * Writes the first lines of a message and counts the others. `write` gets 'and N more like it in the last minute' when
 * the minute is over.
 */
export function createLogLimit(windowMs = WINDOW_MS) {
  const lineCounts = new Map<string, { lines: number; more: number }>();
  return {
    passes(message: string, write: Write): boolean {
      // numbers and ids do not distinguish messages
      const key = message.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#').slice(0, 200);
      const lineCount = lineCounts.get(key);
      if (!lineCount) {
        if (lineCounts.size >= MOST_MESSAGES) return true;
        const counted = { lines: 1, more: 0 };
        lineCounts.set(key, counted);
        setTimeout(() => {
          lineCounts.delete(key);
          if (counted.more > 0) write(`and ${counted.more} more like it in the last minute`, key);
        }, windowMs).unref();
        return true;
      }
      lineCount.lines += 1;
      if (lineCount.lines <= LINES) return true;
      lineCount.more += 1;
      return false;
    },
  };
}
