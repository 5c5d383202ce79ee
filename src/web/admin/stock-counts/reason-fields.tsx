import { useState } from 'react';
import { NOTE_LENGTH, reasonsFor } from '#features/stock-counts/count-rules.ts';
import type { StockCountReason } from '#shared/stock-count-states.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { adminApi } from '../api.ts';
import { Options } from '../components/options.tsx';
import { useAction } from '../components/use-action.ts';
import { itemAndBatch } from './count-refusals.ts';
import { type Count, type CountLine, differenceOf, REASON_LABELS } from './counts.ts';

type Props = { countId: string; line: CountLine; problem: string | undefined; onSaved(count: Count): void };

/** Why a line differs; saved when it is chosen, with its note when the field is left. */
export function ReasonFields({ countId, line, problem, onSaved }: Props) {
  const [reason, setReason] = useState<StockCountReason | ''>(line.reason ?? '');
  const [note, setNote] = useState(line.note ?? '');
  const explain = useAction({
    run: (input: { reason: StockCountReason; note: string | null }) =>
      adminApi.stockCounts.explain({ id: countId, lineId: line.id, ...input }),
    failed: 'The reason was not saved',
    onSuccess: onSaved,
  });
  const save = (chosen: StockCountReason | '', text: string) => {
    const typed = text.trim() || null;
    if (chosen === '' || (chosen === 'other' && typed === null)) return;
    if (chosen !== line.reason || typed !== line.note) explain.mutate({ reason: chosen, note: typed });
  };
  const of = itemAndBatch(line);
  return (
    <>
      <SelectField
        label={`Reason of ${of}`}
        bare
        value={reason}
        error={problem}
        onChange={(event) => {
          const chosen = event.target.value as StockCountReason | '';
          setReason(chosen);
          save(chosen, note);
        }}
      >
        <option value="">Reason</option>
        <Options choices={reasonsFor(differenceOf(line) ?? 0).map((key) => [key, REASON_LABELS[key]])} />
      </SelectField>
      {reason !== '' && (
        <TextField
          label={`Note on ${of}`}
          bare
          placeholder={reason === 'other' ? 'What happened' : 'Note (optional)'}
          maxLength={NOTE_LENGTH}
          value={note}
          error={reason === 'other' && note.trim() === '' ? 'Say in a few words what happened' : undefined}
          onChange={(event) => setNote(event.target.value)}
          onBlur={() => save(reason, note)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save(reason, note);
          }}
        />
      )}
    </>
  );
}
