import { readStored, storedUser, writeStored } from '../../../lib/browser-storage.ts';

/** A form's unsaved values: when they were typed, and the version of the row that the form was filled from. */
export type FormDraft = { values: Record<string, unknown>; at: string; version: string | null };
type Drafts = Record<string, FormDraft>;

const KEPT_DAYS = 14;
const MAX_DRAFTS = 20;

/** The user's draft of a form, unless it has expired. */
export const readDraft = (name: string): FormDraft | null => readDrafts()[name] ?? null;

/** Stores a draft for its user, or removes it when null; without a user nothing is stored. */
export function writeDraft(name: string, userId: string | null, draft: FormDraft | null): void {
  if (!userId || storedUser() !== userId) return;
  const { [name]: before, ...others } = readDrafts();
  if (!draft && !before) return;
  const all = [...Object.entries(others), ...(draft ? [[name, draft] as const] : [])];
  const newestDrafts = all.sort(([, a], [, b]) => b.at.localeCompare(a.at)).slice(0, MAX_DRAFTS);
  writeStored('formDrafts', newestDrafts.length > 0 ? JSON.stringify(Object.fromEntries(newestDrafts)) : null);
}

function readDrafts(): Drafts {
  try {
    const stored: unknown = JSON.parse(readStored('formDrafts') ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const oldest = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString();
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, FormDraft] => isDraft(entry[1]) && entry[1].at > oldest),
    );
  } catch {
    return {};
  }
}

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { values, at, version } = value as Partial<FormDraft>;
  return (
    typeof values === 'object' &&
    values !== null &&
    typeof at === 'string' &&
    (version === null || typeof version === 'string')
  );
}
