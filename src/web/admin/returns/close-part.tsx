import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REFUSAL_MAXIMUM } from '#features/returns/rules.ts';
import { formatRupees } from '#shared/money.ts';
import { RETURN_OUTCOME_LABELS, type ReturnOutcome } from '#shared/return-states.ts';
import { pluralize } from '#shared/text.ts';
import { Check } from '../../icons/check.ts';
import { PackagePlus } from '../../icons/package-plus.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import cardStyles from '../../ui/card.module.css';
import { SelectField, TextField } from '../../ui/field.tsx';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Card } from '../components/card.tsx';
import { Options } from '../components/options.tsx';
import styles from './return-line.module.css';
import { type ReturnDetail, type ReturnLine, useReturnAction } from './returns.ts';

type Choice = { outcome: ReturnOutcome; refusal: string };

/** Units of a line that the shop has, or that it takes the customer's word for. */
function unitsOf({ isSentBack, quantity, units }: ReturnLine): number {
  if (!isSentBack) return quantity;
  return units.reduce((sum, { fate, units: count }) => sum + (fate === 'send_back' ? 0 : count), 0);
}

function outcomesOf(line: ReturnLine): ReturnOutcome[] {
  if (unitsOf(line) > 0)
    return line.refundAmount > 0 ? ['refund', 'replacement', 'refused'] : ['replacement', 'refused'];
  return line.units.length > 0 ? ['sent_back', 'refused'] : ['refused'];
}

/** Ends a return with an outcome for each line; says before the click what follows. */
export function ClosePart({ detail }: { detail: ReturnDetail }) {
  const client = useQueryClient();
  const [choices, setChoices] = useState<Record<string, Partial<Choice>>>({});
  const lines = detail.lines.filter(({ decision }) => decision === 'approved');
  const current = (line: ReturnLine): Choice => {
    const possible = outcomesOf(line);
    const outcome = possible.find((one) => one === line.wish) ?? possible[0]!;
    return { outcome, refusal: '', ...choices[line.id] };
  };
  const close = useReturnAction(client, detail.id, {
    run: () =>
      adminApi.returns.close({
        id: detail.id,
        version: detail.version,
        outcomes: lines.map((line) => ({ lineId: line.id, ...current(line) })),
      }),
    success: ({ number }) => ['Return closed', number],
  });
  const sumOf = (outcome: ReturnOutcome) =>
    lines.filter((line) => current(line).outcome === outcome).reduce((sum, line) => sum + unitsOf(line), 0);
  const amount = lines
    .filter((line) => current(line).outcome === 'refund')
    .reduce((sum, line) => sum + line.refundAmount, 0);
  const replaced = sumOf('replacement');
  return (
    <Card title="When you close it">
      <div className={`${cardStyles.body} ${styles.consequences}`}>
        {lines.map((line) => {
          const { outcome, refusal } = current(line);
          const change = (part: Partial<Choice>) =>
            setChoices({ ...choices, [line.id]: { ...choices[line.id], ...part } });
          return (
            <div key={line.id} className={styles.consequences}>
              <SelectField
                label={`${line.productName}, ${pluralize(unitsOf(line), 'unit')}`}
                value={outcome}
                onChange={(event) => change({ outcome: event.target.value as ReturnOutcome })}
              >
                <Options choices={outcomesOf(line).map((one) => [one, RETURN_OUTCOME_LABELS[one]] as const)} />
              </SelectField>
              {(outcome === 'refused' || outcome === 'sent_back') && (
                <TextField
                  label={`Reason for the customer, ${line.productName}`}
                  value={refusal}
                  maxLength={REFUSAL_MAXIMUM}
                  onChange={(event) => change({ refusal: event.target.value })}
                />
              )}
            </div>
          );
        })}
        {amount > 0 && (
          <p>
            <Undo2 size="small" />
            <span>
              <b>{formatRupees(amount)}</b> goes back the way it was paid, with a credit note
            </span>
          </p>
        )}
        {replaced > 0 && (
          <p>
            <PackagePlus size="small" />
            <span>
              An order for <b>{pluralize(replaced, 'unit')} at ₹0</b> goes to packing
            </span>
          </p>
        )}
      </div>
      <footer>
        <ActionButton variant="primary" action={close} icon={Check} busyLabel="Closing...">
          Close the return
        </ActionButton>
      </footer>
    </Card>
  );
}
