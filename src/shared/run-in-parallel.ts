/** Runs work on each item, on at most `limit` at the same time. Rejects with the first error, when others may still run. */
export async function runInParallel<Item>(
  items: readonly Item[],
  limit: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const runNext = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: limit }, runNext));
}
