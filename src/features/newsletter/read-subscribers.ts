import type { ImportReport } from '#db/schema/imports.ts';
import { mapInTurns } from '#platform/take-turns.ts';
import { email as emailShape, singleLineText } from '#shared/text-schemas.ts';
import { type ColumnMapping, readTable, type TableRow } from '../imports/read-table.ts';
import { IMPORT_ROWS } from './rules.ts';
import { OWN_SUBSCRIBERS, SUBSCRIBER_FORMATS } from './subscriber-formats.ts';

/** A row of a file; `problems` says why its person is not subscribed. */
export type CsvSubscriber = { line: number; rowCount: 1; email: string; fullName: string; problems: string[] };

type SubscriberFile = { format: string; report: ImportReport; units: CsvSubscriber[] };

const fullNameShape = singleLineText(100);
/** Headers of columns that may say who has not agreed. */
const MAY_SAY_NO = /market|consent|opt[\s_-]*(in|out)|subscri|unsub|newsletter|status|suppress|bounce|gdpr|dpdp/i;

/** The people of a file in one of the known formats, or with mapped columns. Throws UnreadableCsv. */
export async function readSubscribers(
  content: Buffer,
  findMapping: (fingerprint: string) => Promise<ColumnMapping>,
): Promise<SubscriberFile> {
  let mapping: ColumnMapping = {};
  const { format, rows, report } = await readTable(content, {
    formats: SUBSCRIBER_FORMATS,
    maximum: IMPORT_ROWS,
    hasSamples: false,
    findMapping: async (fingerprint) => {
      mapping = await findMapping(fingerprint);
      return mapping;
    },
  });
  // a column that says 'no' in words of its own must not be passed over, unless staff have decided so
  const isUnclear =
    format === OWN_SUBSCRIBERS &&
    report.columns.some(
      ({ header, field }) => field === null && !(header in mapping) && MAY_SAY_NO.test(header) && !/sms/i.test(header),
    );
  const isComplete = report.missingFields.length === 0;
  if (isUnclear && isComplete)
    return { format: format.name, report: { ...report, missingFields: ['consent'] }, units: [] };
  const linesByEmail = new Map<string, number>();
  return { format: format.name, report, units: await mapInTurns(rows, (row) => readSubscriber(row, linesByEmail)) };
}

function readSubscriber({ line, cell, problems }: TableRow, linesByEmail: Map<string, number>): CsvSubscriber {
  const typedEmail = cell('email') ?? '';
  const typedName = cell('full_name') || [cell('first_name'), cell('last_name')].filter(Boolean).join(' ');
  const fullName = fullNameShape.safeParse(typedName.replace(/\s+/g, ' '));
  const email = emailShape.safeParse(typedEmail);
  const subscriber = (problem: string | null): CsvSubscriber => ({
    line,
    rowCount: 1,
    email: email.success ? email.data : typedEmail.slice(0, 100),
    fullName: fullName.success ? fullName.data : '',
    problems: problem ? [problem] : [],
  });
  if (problems.length > 0) return subscriber(problems[0]!);
  if (!typedEmail) return subscriber('The email is missing');
  if (!email.success) return subscriber('This is not an email address');
  if (!fullName.success) return subscriber('full_name: at most 100 characters');
  const refusal = refusalOf(cell);
  if (refusal) return subscriber(refusal);
  const earlierLine = linesByEmail.get(email.data);
  if (earlierLine) return subscriber(`The same address as in line ${earlierLine}`);
  linesByEmail.set(email.data, line);
  return subscriber(null);
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
