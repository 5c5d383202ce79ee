import { email as emailShape, singleLineText } from '#shared/text-schemas.ts';
import { UnreadableCsv } from '../imports/file-format.ts';
import { readTable, type TableRow } from '../imports/read-table.ts';
import { IMPORT_ROWS } from './rules.ts';
import { OWN_SUBSCRIBERS, SUBSCRIBER_FORMATS } from './subscriber-formats.ts';

/** An error in a line of a file; `line` as spreadsheets count. */
export type RowError = { line: number; column: string | null; value: string; message: string };
export type Person = { line: number; email: string; fullName: string };
export type SubscriberFile = {
  format: string;
  unreadColumns: string[];
  limits: string[];
  rowCount: number;
  /** by address, only those of whom the file says nothing against it */
  people: Map<string, Person>;
  errors: RowError[];
};

const fullNameShape = singleLineText(100);
/** Headers of columns that may say who has not agreed. */
const MAY_SAY_NO = /market|consent|opt[\s_-]*(in|out)|subscri|unsub|newsletter|status|suppress|bounce|gdpr|dpdp/i;

/** The people of a file in one of the known formats. Invalid rows, and those who have not agreed, are errors. */
export async function readSubscribers(csv: string): Promise<SubscriberFile> {
  try {
    return await readPeople(csv);
  } catch (error) {
    if (error instanceof UnreadableCsv) return refused(error.message);
    throw error;
  }
}

const refused = (message: string, file: Partial<SubscriberFile> = {}): SubscriberFile => ({
  format: 'own',
  unreadColumns: [],
  limits: [],
  rowCount: 0,
  people: new Map(),
  ...file,
  errors: [{ line: 1, column: null, value: '', message }],
});

async function readPeople(csv: string): Promise<SubscriberFile> {
  const { format, rows, report } = await readTable(Buffer.from(csv), {
    formats: SUBSCRIBER_FORMATS,
    maximum: IMPORT_ROWS,
    hasSamples: false,
  });
  const unreadColumns = report.columns.filter(({ field }) => field === null).map(({ header }) => header);
  const file = { format: format.name, unreadColumns, limits: report.limits };
  if (report.missingFields.length > 0)
    return refused(
      `The first line must name the column ${report.missingFields.map((name) => `'${name}'`).join(', ')}`,
      file,
    );
  // a column that says 'no' in words of its own must not be passed over
  const unclear =
    format === OWN_SUBSCRIBERS && unreadColumns.find((header) => MAY_SAY_NO.test(header) && !/sms/i.test(header));
  if (unclear)
    return refused(
      `The column '${unclear}' may say who has not agreed. Name it 'consent', with yes or no, or remove it`,
      file,
    );
  const people = new Map<string, Person>();
  const errors = rows.flatMap((row) => readPerson(row, people) ?? []);
  return { ...file, rowCount: rows.length, people, errors };
}

/** Adds the person of a row to `people`, or returns why not. */
function readPerson({ line, cell, problems }: TableRow, people: Map<string, Person>): RowError | null {
  const value = cell('email') ?? '';
  const wrong = (column: string, text: string, message: string): RowError => ({ line, column, value: text, message });
  const name = cell('full_name') || [cell('first_name'), cell('last_name')].filter(Boolean).join(' ');
  const fullName = fullNameShape.safeParse(name.replace(/\s+/g, ' '));
  const email = emailShape.safeParse(value);
  if (problems.length > 0)
    return { line, column: null, value: value.slice(0, 100).toWellFormed(), message: problems[0]! };
  if (!value) return wrong('email', value, 'The email is missing');
  if (!email.success) return wrong('email', value.slice(0, 100), 'This is not an email address');
  if (!fullName.success) return wrong('full_name', `${name.slice(0, 60)}…`, 'At most 100 characters');
  const refusal = refusalOf(cell);
  if (refusal) return wrong('email', email.data, refusal);
  const before = people.get(email.data);
  if (before) return wrong('email', email.data, `The same address as in line ${before.line}`);
  people.set(email.data, { line, email: email.data, fullName: fullName.data });
  return null;
}

const YES = /^(yes|y|true|1|subscribed|active|confirmed|opted[ _-]?in|single[ _]opt[ _]in|double[ _]opt[ _]in)$/i;
const NO =
  /^(no|n|false|0|unsubscribed|not[ _-]?subscribed|non[ _-]?subscribed|never[ _-]?subscribed|inactive|pending|unconfirmed|cleaned|bounced|invalid|redacted|archived|opted[ _-]?out)$/i;

/** Why a person does not become a subscriber, from the columns that say it; an empty one does not say yes. */
function refusalOf(cell: TableRow['cell']): string | null {
  if (cell('unsubscribedAt')) return 'Unsubscribed at Mailchimp, not imported';
  if (cell('cleanedAt')) return 'Undeliverable at Mailchimp, not imported';
  for (const field of ['consent', 'status']) {
    const value = cell(field);
    if (value === undefined || YES.test(value)) continue;
    if (value === '' || NO.test(value)) return 'Has not agreed to the newsletter, not imported';
    return `‘${value.slice(0, 40)}’ does not say whether this person has agreed`;
  }
  return null;
}
