import { pluralize } from '#shared/text.ts';
import fieldStyles from '../../../ui/field.module.css';
import type { ImportSummary } from './csv-transfer.ts';

type Report = NonNullable<ImportSummary['report']>;

const FORMATS: Record<string, string> = {
  shopify: 'Shopify’s format',
  woocommerce: 'WooCommerce’s format',
  mailchimp: 'Mailchimp’s format',
};
const ENCODINGS: Record<Report['encoding'], string> = {
  'utf-8': 'UTF-8',
  'utf-16': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };
const DECIMALS = { point: 'decimals after a point', comma: 'decimals after a comma' };

/** How a file was read: its format, encoding and numbers, what was not read and what it cannot say. */
export function ImportReport({ report, format }: { report: Report; format: string | null }) {
  const { encoding, delimiter, decimal, columns, limits } = report;
  const parts = [
    FORMATS[format ?? ''],
    ENCODINGS[encoding],
    `columns separated by ${DELIMITERS[delimiter]}`,
    decimal && DECIMALS[decimal],
  ].filter(Boolean);
  const unread = columns.filter(({ field }) => field === null).map(({ header }) => header || 'without a name');
  return (
    <div>
      <p>{parts.join(', ')}.</p>
      {unread.length > 0 && (
        <p className={fieldStyles.hint}>
          {pluralize(unread.length, 'column')} not read: {unread.join(', ')}.
        </p>
      )}
      {limits.length > 0 && <p className={fieldStyles.hint}>{limits.join(' ')}</p>}
    </div>
  );
}
