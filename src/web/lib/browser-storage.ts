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
  /** the refresh token of a guest whose cart is still to be added to the account; removed then */
  guest: { key: 'shop.guest', area: 'localStorage' },
  shortcuts: { key: 'shop.admin.keys', area: 'localStorage' },
  scrollPositions: { key: 'shop.scroll', area: 'sessionStorage' },
  lastPayment: { key: 'shop.last-payment', area: 'localStorage', personal: true },
  /** the UPI app that was opened last, on this device only */
  upiApp: { key: 'shop.upi-app', area: 'localStorage', personal: true },
  viewed: { key: 'shop.viewed', area: 'localStorage', personal: true },
  compare: { key: 'shop.compare', area: 'localStorage', personal: true },
  pincode: { key: 'shop.pincode', area: 'localStorage', personal: true },
  checkout: { key: 'shop.checkout', area: 'sessionStorage', personal: true },
  formDrafts: { key: 'shop.admin.drafts', area: 'localStorage', personal: true },
  box: { key: 'shop.admin.box', area: 'localStorage', personal: true },
  carrier: { key: 'shop.admin.carrier', area: 'localStorage', personal: true },
  benchCarrier: { key: 'shop.admin.bench-carrier', area: 'localStorage', personal: true },
  /** where a sign-up began, for the tab of its confirmation link */
  signUpOrigin: { key: 'shop.sign-up-origin', area: 'localStorage', personal: true },
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

/** Entries that the browser refused to store, by area and key; they last as long as the page. */
const unstored = new Map<string, string>();
const unstoredKey = (area: Entry['area'], key: string) => `${area} ${key}`;

const listeners = new Set<() => void>();

/** Calls back after every write. Returns a function that ends it. */
export function onStorageWrite(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser refused to store an entry, so that it ends with this page. */
export const isUnstored = (name: StoredName) => unstored.has(unstoredKey(STORED[name].area, storedKey(name)));

function read(area: Entry['area'], key: string): string | null {
  const text = unstored.get(unstoredKey(area, key));
  if (text !== undefined) return text;
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

function write(area: Entry['area'], key: string, text: string | null): void {
  unstored.delete(unstoredKey(area, key));
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
  } catch {
    if (text !== null) rememberUnstored(area, key, text);
  }
  for (const listener of listeners) listener();
}

function rememberUnstored(area: Entry['area'], key: string, text: string): void {
  unstored.set(unstoredKey(area, key), text);
  try {
    // the outdated value must not be found by the next page
    window[area].removeItem(key);
  } catch {}
}

/** The keys of an area, with those of refused entries. */
function keysOf(area: Entry['area']): string[] {
  const prefix = unstoredKey(area, '');
  const refused = [...unstored.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  try {
    return [...new Set([...Object.keys(window[area]), ...refused])];
  } catch {
    return refused;
  }
}

/** The text of an entry, or null. */
export const readStored = (name: StoredName) => read(STORED[name].area, storedKey(name));

/** Stores a text, or removes the entry when null. When storage is full or blocked, this page remembers it. */
export const writeStored = (name: StoredName, text: string | null) => write(STORED[name].area, storedKey(name), text);

/** Gives this tab's personal entries to a user: a visitor's or guest's are moved, those of other users are removed. */
export function assignStoredUser(userId: string, wasVisitor: boolean, guestId: string | null = null): void {
  writeStored('user', userId);
  forPersonalKeys((entry, key) => {
    if (key === keyFor(entry, userId)) return;
    const text = read(entry.area, key);
    const isMoved = key === entry.key ? wasVisitor : guestId !== null && key === keyFor(entry, guestId);
    if (isMoved && text !== null) write(entry.area, keyFor(entry, userId), text);
    write(entry.area, key, null);
  });
}

/** Removes all personal entries that this tab can reach. */
export function clearPersonalEntries(): void {
  writeStored('user', null);
  forPersonalKeys((entry, key) => write(entry.area, key, null));
}

function forPersonalKeys(visit: (entry: Entry, key: string) => void): void {
  for (const entry of ENTRIES.filter(({ personal }) => personal))
    for (const key of keysOf(entry.area)) if (key === entry.key || key.startsWith(`${entry.key}.`)) visit(entry, key);
}
