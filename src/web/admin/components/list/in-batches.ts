/** as many rows as the operations of orders take at once */
const AT_ONCE = 100;

/** Does something with any number of rows that is done with at most 100 at once, one batch after the other. */
export async function inBatches<Row, Answer>(
  rows: readonly Row[],
  run: (batch: Row[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) answers.push(await run(rows.slice(at, at + AT_ONCE)));
  return answers;
}
