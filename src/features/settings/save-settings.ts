import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { transact } from '#db/client.ts';
import type { Queryable } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { settingsSection } from './admin-contract.ts';
import { defaultValues, mergeSettings, SECTIONS, type Section, type SettingValue } from './rules.ts';
import { normaliseText, validateSettings } from './save-rules.ts';
import { lockSection, NEVER_SAVED, writeSection } from './write-section.ts';

type SectionAnswer = z.infer<typeof settingsSection>;

/** All sections with their last editors. */
export function readSections(app: App): Promise<SectionAnswer[]> {
  return readThese(app, app.db, SECTIONS);
}

type Found = {
  section: Section;
  value: Record<string, unknown> | null;
  saved: string | null;
  by: string | null;
};

async function readThese({ providers }: App, db: Queryable, sections: readonly Section[]): Promise<SectionAnswer[]> {
  // one index lookup for the last change of each section
  const { rows } = await db.execute<Found>(sql`
    select section, s.value, s.updated_at as saved, last.email as by
    from unnest(${sql.param([...sections])}::text[]) with ordinality asked (section, place)
    left join settings s using (section)
    left join lateral (
      select u.email from audit_log a left join users u on u.id = a.actor_id
      where a.entity = 'settings' and a.entity_id = section order by a.at desc limit 1
    ) last on true
    order by place`);
  return rows.map(({ section, value, saved, by }) => ({
    section,
    values: valuesOf(section, providers, mergeSettings(value ? { [section]: value } : {})[section]),
    savedAt: saved && savedAtOf(new Date(saved)),
    savedBy: by,
  }));
}

/** A section as staff edit it. */
function valuesOf(
  section: Section,
  providers: App['providers'],
  current: Readonly<Record<string, SettingValue>>,
): Record<string, SettingValue> {
  const defaults = Object.entries(defaultValues(section, providers));
  return Object.fromEntries(defaults.map(([name, value]) => [name, current[name] ?? value]));
}

type Request = { section: Section; values: Record<string, SettingValue>; savedAt: string | null };

/** Saves a whole section. INVALID_SETTINGS {fields}; EDIT_CONFLICT when it has changed since it was read. */
export async function saveSettings(app: App, staff: Staff, request: Request): Promise<SectionAnswer> {
  const { section } = request;
  const values = Object.fromEntries(
    Object.keys(defaultValues(section, app.providers)).map((name) => {
      const value = request.values[name];
      return [name, typeof value === 'string' ? normaliseText(name, value) : value];
    }),
  );
  const fields = validateSettings(section, values, app.providers);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_SETTINGS', { fields });
  return transact(app.db, async (tx) => {
    const { values: stored, updatedAt } = await lockSection(tx, section);
    if (savedAtOf(updatedAt) !== request.savedAt) throw new DomainError('EDIT_CONFLICT');
    // the switch of a provider whose extension is absent stays as it is
    const before = { ...stored, ...valuesOf(section, app.providers, stored) };
    await writeSection(app, tx, staff, { section, before, after: { ...before, ...values } });
    const [storedSection] = await readThese(app, tx, [section]);
    return storedSection!;
  });
}

const savedAtOf = (at: Date) => (at.getTime() === NEVER_SAVED.getTime() ? null : at.toISOString());
