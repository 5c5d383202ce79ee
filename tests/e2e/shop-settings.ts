import { inDatabase } from './shop-database.ts';

/** Changes one setting in the database while `work` runs. */
export async function withSetting(
  section: string,
  name: string,
  value: string | number,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await inDatabase(
      `insert into settings (section, value) values ($1, $2)
       on conflict (section) do update set value = settings.value || excluded.value`,
      [section, { [name]: value }],
    );
    await work();
  } finally {
    await inDatabase('update settings set value = value - $2 where section = $1', [section, name]);
  }
}
