import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#shared/dates.ts';
import { Button } from '../../../ui/button.tsx';
import type { ImportKind, ImportSummary } from './csv-transfer.ts';
import { importQueries } from './import-api.ts';

const STATES: Record<ImportSummary['state'], string> = {
  checking: 'Being checked',
  checked: 'Checked, not imported',
  applying: 'Under way',
  finished: 'Imported',
  cancelled: 'Stopped',
  failed: 'Failed',
};

/** The last imports of all staff with their results. */
export function EarlierImports({ kind, onOpen }: { kind: ImportKind; onOpen(id: string): void }) {
  const { data } = useQuery({ ...importQueries(kind).list.queryOptions({ input: {} }), staleTime: 0 });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Earlier imports">
      <h3>Earlier imports</h3>
      <ul>
        {data.map(({ id, fileName, state, createdAt, createdBy }) => (
          <li key={id}>
            <Button variant="text" onClick={() => onOpen(id)}>
              {fileName}
            </Button>{' '}
            <span className="muted">
              {STATES[state]}, {formatDateTime(createdAt)}
              {createdBy && `, ${createdBy}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
