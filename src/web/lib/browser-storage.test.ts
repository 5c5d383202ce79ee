import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Storage of a browser that may refuse to read or to write. */
function fakeStorage(refuses: { read?: boolean; write?: boolean }) {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => {
      if (refuses.read) throw new Error('The operation is insecure.');
      return entries[key] ?? null;
    },
    setItem: (key: string, text: string) => {
      if (refuses.write) throw new Error('QuotaExceededError');
      entries[key] = text;
    },
    removeItem: (key: string) => {
      if (refuses.read) throw new Error('The operation is insecure.');
      delete entries[key];
    },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(entries, name, { value });
  return entries;
}

function browser(refuses: { read?: boolean; write?: boolean }) {
  const window = { localStorage: fakeStorage(refuses), sessionStorage: fakeStorage(refuses) };
  vi.stubGlobal('window', window);
  return window;
}

let storage: typeof import('./browser-storage.ts');
beforeEach(async () => {
  vi.resetModules();
  storage = await import('./browser-storage.ts');
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['storage is full', { write: true }],
  ['storage is blocked', { read: true, write: true }],
])('when %s', (_, refuses) => {
  it('remembers an entry in the page', () => {
    browser(refuses);
    storage.writeStored('session', 'first');
    expect(storage.readStored('session')).toBe('first');
    expect(storage.isUnstored('session')).toBe(true);
    storage.writeStored('session', null);
    expect(storage.readStored('session')).toBeNull();
    expect(storage.isUnstored('session')).toBe(false);
  });

  it("moves a visitor's entries to the user, and removes them at sign-out", () => {
    browser(refuses);
    storage.writeStored('compare', '["a"]');
    storage.assignStoredUser('u1', true);
    expect(storage.readStored('compare')).toBe('["a"]');
    storage.assignStoredUser('u2', false);
    expect(storage.readStored('compare')).toBeNull();
    storage.writeStored('compare', '["b"]');
    storage.clearPersonalEntries();
    expect(storage.storedUser()).toBeNull();
    storage.assignStoredUser('u2', false);
    expect(storage.readStored('compare')).toBeNull();
  });
});

it('removes the outdated value when a new one is refused', () => {
  const refuses = { write: false };
  const { localStorage } = browser(refuses);
  storage.writeStored('session', 'old');
  refuses.write = true;
  storage.writeStored('session', 'new');
  expect(storage.readStored('session')).toBe('new');
  expect(localStorage).toEqual({});
});

it('stores the entry when there is room again, and reports every write', () => {
  const refuses = { write: true };
  const { localStorage } = browser(refuses);
  const values: boolean[] = [];
  storage.onStorageWrite(() => values.push(storage.isUnstored('session')));
  storage.writeStored('session', 'old');
  refuses.write = false;
  storage.writeStored('session', 'new');
  storage.writeStored('session', 'newer');
  expect(localStorage).toEqual({ 'shop.session': 'newer' });
  expect(values).toEqual([true, false, false]);
});
