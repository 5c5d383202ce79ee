/** The register of the shop's entries in a browser: nothing is stored outside of it, and the cookie page lists it. */

type Entry = {
  key: string;
  /** localStorage is shared by all tabs, sessionStorage ends with its tab */
  area: 'localStorage' | 'sessionStorage';
  /** stored under the user's id; removed on sign-out and when another user signs in */
  personal?: true;
};

export const STORED = {
  theme: { key: 'theme', area: 'localStorage' },
  session: { key: 'shop.session', area: 'localStorage' },
  /** the user whose personal entries are in use: set on sign-in, removed on sign-out */
  user: { key: 'shop.user', area: 'localStorage' },
  /** binds sessions and sign-ups to this browser; does not identify its user */
  browser: { key: 'shop.browser', area: 'localStorage' },
  /** signed proofs of who has signed in here, by user id; they outlive the session */
  knownBrowsers: { key: 'shop.known-browsers', area: 'localStorage' },
  shortcuts: { key: 'shop.admin.keys', area: 'localStorage' },
  scrollPositions: { key: 'shop.scroll', area: 'sessionStorage' },
  lastPayment: { key: 'shop.last-payment', area: 'localStorage', personal: true },
  viewed: { key: 'shop.viewed', area: 'localStorage', personal: true },
  compare: { key: 'shop.compare', area: 'localStorage', personal: true },
  checkout: { key: 'shop.checkout', area: 'sessionStorage', personal: true },
  formDrafts: { key: 'shop.admin.drafts', area: 'localStorage', personal: true },
  carrier: { key: 'shop.admin.carrier', area: 'localStorage', personal: true },
  remembered: { key: 'shop.remembered', area: 'sessionStorage', personal: true },
} as const satisfies Record<string, Entry>;

export type StoredName = keyof typeof STORED;
const ENTRIES: Entry[] = Object.values(STORED);
const keyFor = (entry: Entry, userId: string | null) =>
  entry.personal && userId ? `${entry.key}.${userId}` : entry.key;

/** The user whose personal entries are in use, or null for a visitor. */
export const storedUser = () => readStored('user');

/** The storage key of an entry for the current user. */
export function storedKey(name: StoredName): string {
  const entry: Entry = STORED[name];
  return entry.personal ? keyFor(entry, storedUser()) : entry.key;
}

/** The text of an entry, or null; also null when storage is blocked. */
export function readStored(name: StoredName): string | null {
  try {
    return window[STORED[name].area].getItem(storedKey(name));
  } catch {
    return null;
  }
}

/** Stores a text, or removes the entry when null; does nothing when storage is full or blocked. */
export function writeStored(name: StoredName, text: string | null): void {
  try {
    const area = window[STORED[name].area];
    if (text === null) area.removeItem(storedKey(name));
    else area.setItem(storedKey(name), text);
  } catch {}
}

/** Gives this tab's personal entries to a user: a visitor's are moved, those of other users are removed. */
export function assignStoredUser(userId: string, wasVisitor: boolean): void {
  writeStored('user', userId);
  forPersonalKeys((entry, area, key) => {
    if (key === keyFor(entry, userId)) return;
    const text = area.getItem(key);
    if (key === entry.key && wasVisitor && text !== null) area.setItem(keyFor(entry, userId), text);
    area.removeItem(key);
  });
}

/** Removes all personal entries that this tab can reach. */
export function clearPersonalEntries(): void {
  writeStored('user', null);
  forPersonalKeys((_, area, key) => area.removeItem(key));
}

function forPersonalKeys(visit: (entry: Entry, area: Storage, key: string) => void): void {
  try {
    for (const entry of ENTRIES.filter(({ personal }) => personal)) {
      const area = window[entry.area];
      for (const key of Object.keys(area))
        if (key === entry.key || key.startsWith(`${entry.key}.`)) visit(entry, area, key);
    }
  } catch {}
}
