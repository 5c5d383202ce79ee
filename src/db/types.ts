import { customType } from 'drizzle-orm/pg-core';
import { type Paise, parseRupees, rupeesForDatabase } from '#shared/money.ts';

/** numeric(12,2) rupees in the database, integer paise in code. */
export const money = customType<{ data: Paise; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  fromDriver: (text) => parseRupees(text),
  toDriver: (paise) => rupeesForDatabase(paise),
});

/** Case-insensitive text (extension citext). */
export const citext = customType<{ data: string; driverData: string }>({ dataType: () => 'citext' });

/** Binary content. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
