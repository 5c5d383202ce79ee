import type { Page } from '@playwright/test';

/** What this file uses of Playwright's server, which runs in the worker. */
type Handle = { evaluate(change: (injected: Record<string, unknown>) => void): Promise<unknown> };
type World = { injectedScript(): Promise<Handle> };
type Server = { toImpl?(page: Page): { mainFrame(): { context(world: 'utility'): Promise<World> } } };

let isDone = false;

/**
 * Leaves out the accessibility snapshots that Playwright takes of the whole page whenever an expectation does not hold
 * yet: they take an eighth of a journey's time in the browser. A failing test still gets one at its end. There is no
 * option for it, so this replaces the functions in the scripts that Playwright runs in each page.
 */
export async function leaveOutExpectSnapshots(page: Page): Promise<void> {
  if (isDone) return;
  const { _connection: connection } = page as unknown as { _connection?: Server };
  const world = await connection?.toImpl?.(page).mainFrame().context('utility');
  if (!world) throw new Error('Playwright has changed: see whether tests/e2e/expect-snapshots.ts is still needed');
  isDone = true;
  const prototype = Object.getPrototypeOf(world) as World;
  const plain = prototype.injectedScript;
  const changed = new WeakMap<World, Promise<Handle>>();
  prototype.injectedScript = function (this: World) {
    const script = changed.get(this) ?? plain.call(this).then(withoutSnapshots);
    changed.set(this, script);
    return script;
  };
}

async function withoutSnapshots(handle: Handle): Promise<Handle> {
  await handle.evaluate((injected) => {
    for (const name of ['_ariaSnapshotForExpect', 'ariaSnapshotForExpectFailure']) {
      if (!(name in injected)) throw new Error(`Playwright has no ${name}`);
      injected[name] = () => undefined;
    }
  });
  return handle;
}
