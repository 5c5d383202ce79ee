import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { IMPORT_CHARACTERS, IMPORT_ROWS } from '#features/newsletter/rules.ts';
import { formatCount } from '#shared/count.ts';
import { decodeText, type Encoding } from '#shared/decode-text.ts';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import tableInputStyles from '../../ui/table-input.module.css';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { type AdminApi, adminApi } from '../api.ts';
import styles from './import-dialog.module.css';

type Props = { onClose(): void; onSaved(): unknown };
const ENCODINGS: Record<Encoding, string> = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows-1252' };
const FORMATS: Record<string, string> = {
  shopify: 'Shopify’s customer export',
  mailchimp: 'Mailchimp’s audience export',
};
type Report = Awaited<ReturnType<AdminApi['newsletter']['import']>>;

/** Imports a CSV file of addresses after a preview. */
export function ImportDialog({ onClose, onSaved }: Props) {
  const [csv, setCsv] = useState<string>();
  const [encoding, setEncoding] = useState('');
  const [problem, setProblem] = useState<string>();
  const check = useMutation({
    mutationFn: (text: string) => adminApi.newsletter.import({ csv: text, dryRun: true }),
    onError: (error) => setProblem(`The file could not be read. ${errorMessage(error)}`),
  });
  const save = useMutation({
    mutationFn: () => adminApi.newsletter.import({ csv: csv ?? '', dryRun: false }),
    onSuccess: ({ added }) => {
      toast('Subscribers imported', `${pluralize(added, 'address', 'addresses')} added`);
      onSaved();
      onClose();
    },
    onError: (error) => setProblem(`Nothing was imported. ${errorMessage(error)}`),
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    setProblem(undefined);
    setCsv(undefined);
    check.reset();
    if (!file) return;
    let text: string;
    try {
      const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
      text = decoded.text;
      setEncoding(ENCODINGS[decoded.encoding]);
    } catch (error) {
      return setProblem((error as Error).message);
    }
    if (text.length > IMPORT_CHARACTERS)
      return setProblem(`The file is too large. At most ${formatCount(IMPORT_ROWS)} rows at once.`);
    setCsv(text);
    check.mutate(text);
  };
  const report = check.data;
  const submit = () => {
    if (report && report.added > 0 && !save.isPending) save.mutate();
  };
  return (
    <Dialog open title="Import subscribers" preventOutsideClose onClose={onClose} onSubmit={submit}>
      <DialogBody>
        <TextField
          label="CSV file"
          type="file"
          accept=".csv,text/csv,text/plain"
          error={problem}
          hint={`First line: email, full_name; or the customer export of Shopify, or the audience export of Mailchimp. At most ${formatCount(IMPORT_ROWS)} rows. Only people who agreed to receive the newsletter; their consent is recorded.`}
          onChange={(event) => void choose(event)}
        />
        {check.isPending && <p role="status">Reading...</p>}
        {report && <Preview report={report} encoding={encoding} />}
      </DialogBody>
      <DialogFoot>
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          Cancel
        </button>
        {report && report.added > 0 && (
          <BusyButton
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            busy={save.isPending}
            busyLabel="Importing..."
          >
            Import {pluralize(report.added, 'address', 'addresses')}
          </BusyButton>
        )}
      </DialogFoot>
    </Dialog>
  );
}

function Preview({ report, encoding }: { report: Report; encoding: string }) {
  const { format, unreadColumns, limits, rows, added, known, errors, moreErrors, sample } = report;
  const wrong = errors.length + moreErrors;
  return (
    <div className={arrangeStyles.stack} role="status">
      <p>
        {pluralize(rows, 'row')}: <b>{formatCount(added)}</b> would be added, {formatCount(known)} already subscribed,{' '}
        <span className={wrong > 0 ? textStyles.problem : undefined}>{formatCount(wrong)} left out</span>.
      </p>
      <p className={`muted ${textStyles.small}`}>
        {[FORMATS[format], encoding].filter(Boolean).join(', ')}.
        {unreadColumns.length > 0 && ` Columns not read: ${unreadColumns.join(', ')}.`} {limits.join(' ')}
      </p>
      {sample.length > 0 && (
        <p className={`muted ${textStyles.small}`}>
          For example {sample.map(({ email, fullName }) => (fullName ? `${fullName} <${email}>` : email)).join(', ')}.
        </p>
      )}
      {errors.length > 0 && (
        <table className={`${styles.rows} ${tableInputStyles.input}`}>
          <caption className="visually-hidden">Rows left out</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Value</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, value, message }) => (
              <tr key={`${line} ${column}`}>
                <td>{line}</td>
                <td>{value}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {moreErrors > 0 && <p className="muted">and {formatCount(moreErrors)} more</p>}
    </div>
  );
}
