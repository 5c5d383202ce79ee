import type pg from 'pg';

/** A statement with the settings of its transaction. */
export type Statement = { text: string; values: unknown[]; settings: string[] };
export type StatementRecorder = {
  /** The statements sent to the database during the work, in order. */
  recorded(work: () => Promise<unknown>): Promise<Statement[]>;
};

/** Observes all statements of a pool; `after` is called after each response. */
export function recordStatements(pool: pg.Pool, after: (text: string) => void = () => {}): StatementRecorder {
  let heard: Statement[] | null = null;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let settings: string[] = [];
    client.query = ((...args: unknown[]) => {
      const [what, parameters] = args as [string | { text: string; values?: unknown[] }, unknown[]?];
      const text = typeof what === 'string' ? what : what.text;
      const values = Array.isArray(parameters) ? parameters : ((typeof what === 'string' ? [] : what.values) ?? []);
      if (/^begin/i.test(text)) settings = [];
      if (/^set local/i.test(text)) settings.push(text);
      heard?.push({ text, values, settings: [...settings] });
      if (/^(commit|rollback)/i.test(text)) settings = [];
      const callback = args.at(-1);
      if (typeof callback === 'function')
        args[args.length - 1] = (...results: unknown[]) => {
          after(text);
          callback(...results);
        };
      const answered = query(...args);
      return answered instanceof Promise ? answered.finally(() => after(text)) : answered;
    }) as typeof client.query;
  });
  return {
    async recorded(work) {
      heard = [];
      try {
        await work();
        return heard;
      } finally {
        heard = null;
      }
    },
  };
}
