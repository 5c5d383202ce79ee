/** the limit of rows per request of the order operations */
const AT_ONCE = 100;

/** Runs an operation that takes at most 100 rows on any number of them, one batch after the other. */
export async function inBatches<Row, Response>(
  rows: readonly Row[],
  run: (batch: Row[]) => Promise<Response>,
): Promise<Response[]> {
  const responses: Response[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) responses.push(await run(rows.slice(at, at + AT_ONCE)));
  return responses;
}
