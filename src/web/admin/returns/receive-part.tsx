import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { batchNumberKey } from '#features/batches/batch-rules.ts';
import { readCode } from '#features/packing/code-rules.ts';
import { UNIT_FATE_LABELS, UNIT_FATES, type UnitFate } from '#shared/return-states.ts';
import { pluralize } from '#shared/text.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Problem } from '../../ui/problem.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Card } from '../components/card.tsx';
import { ScanField } from '../components/scan-field.tsx';
import styles from './return-line.module.css';
import { ReturnLineRow } from './return-line.tsx';
import { type ReturnDetail, type ReturnLine, useReturnAction } from './returns.ts';

type Unit = { key: string; line: ReturnLine; batchId: string | null; batchNumber: string | null };
type Received = { lineId: string; batchId: string | null };

const FATE_CHOICES = UNIT_FATES.map((fate) => [fate, UNIT_FATE_LABELS[fate]] as const);

/** Receives the units of a return by scan or by hand, and decides what becomes of each. */
export function ReceivePart({ detail, mayWork }: { detail: ReturnDetail; mayWork: boolean }) {
  const client = useQueryClient();
  const [fates, setFates] = useState<Record<string, UnitFate>>({});
  const receive = useReturnAction(client, detail.id, {
    run: (unit: Received) => adminApi.returns.receive({ id: detail.id, units: [{ ...unit, units: 1 }] }),
    success: () => ['Unit received', 'Say what becomes of it.'],
  });
  const remove = useReturnAction(client, detail.id, {
    run: ({ line, batchId }: Unit) =>
      adminApi.returns.removeUnits({ id: detail.id, units: [{ lineId: line.id, batchId, units: 1 }] }),
    success: () => ['Unit taken out'],
  });
  const waiting = detail.lines.flatMap((line) =>
    line.units
      .filter(({ fate }) => fate === null)
      .flatMap(({ batchId, batchNumber, units }) =>
        Array.from(
          { length: units },
          (_, index): Unit => ({ key: `${line.id} ${batchId} ${index}`, line, batchId, batchNumber }),
        ),
      ),
  );
  const inspect = useReturnAction(client, detail.id, {
    run: () =>
      adminApi.returns.inspect({
        id: detail.id,
        fates: waiting.flatMap(({ key, line, batchId }) => {
          const fate = fates[key];
          return fate ? [{ lineId: line.id, batchId, units: 1, fate }] : [];
        }),
      }),
    success: ({ state }) => ['Units inspected', state === 'inspected' ? 'Close the return next.' : 'Others wait.'],
  });
  const decided = waiting.filter(({ key }) => fates[key]).length;
  const lines = detail.lines.filter(({ decision, isSentBack }) => decision === 'approved' && isSentBack);
  const isOpen = mayWork && detail.state !== 'closed';
  return (
    <Card title="What came back">
      {isOpen && <ScanUnit lines={lines} onUnit={(unit) => receive.mutate(unit)} />}
      <ul>
        {lines.map((line) => {
          const missing = line.quantity - line.receivedUnits;
          return (
            <ReturnLineRow key={line.id} line={line}>
              <p className="muted">
                {line.receivedUnits} of {line.quantity} received
              </p>
              {line.units
                .filter(({ fate }) => fate !== null)
                .map(({ batchId, batchNumber, fate, units }) => (
                  <div key={`${batchId} ${fate}`} className={styles.unit}>
                    <span>
                      {pluralize(units, 'unit')}
                      {batchNumber && `, batch ${batchNumber}`}
                    </span>
                    <Badge hue={fate === 'resell' ? 'green' : 'grey'}>{UNIT_FATE_LABELS[fate!]}</Badge>
                  </div>
                ))}
              {waiting
                .filter((unit) => unit.line.id === line.id)
                .map((unit, index) => (
                  <div key={unit.key} className={styles.unit}>
                    <span>
                      Unit {index + 1}
                      {unit.batchNumber && `, batch ${unit.batchNumber}`}
                      {isOpen && (
                        <Button
                          variant="ghost"
                          size="small"
                          icon={Undo2}
                          aria-label={`Take unit ${index + 1} out again`}
                          onClick={() => remove.mutate(unit)}
                        />
                      )}
                    </span>
                    {isOpen && (
                      <SegmentedControl
                        label={`Fate of unit ${index + 1}, ${line.productName}`}
                        choices={FATE_CHOICES}
                        value={fates[unit.key] ?? ('' as UnitFate)}
                        onChange={(fate) => setFates({ ...fates, [unit.key]: fate })}
                      />
                    )}
                  </div>
                ))}
              {isOpen && missing > 0 && (
                <div className={styles.choice}>
                  {(line.batches.length > 0 ? line.batches : [{ id: null, number: null }]).map(({ id, number }) => (
                    <ActionButton
                      key={id}
                      size="small"
                      action={receive}
                      input={{ lineId: line.id, batchId: id }}
                      busyLabel="Receiving..."
                    >
                      {number ? `Receive one of ${number}` : 'Receive one'}
                    </ActionButton>
                  ))}
                </div>
              )}
            </ReturnLineRow>
          );
        })}
      </ul>
      {isOpen && waiting.length > 0 && (
        <footer>
          <ActionButton variant="primary" action={inspect} busyLabel="Saving...">
            {decided === waiting.length
              ? `Save ${pluralize(decided, 'unit')}`
              : `${decided} of ${waiting.length} decided`}
          </ActionButton>
          <span className="muted">Only what is sold again goes to the shelf and into its batch.</span>
        </footer>
      )}
    </Card>
  );
}

function batchOf(code: string): string {
  const scanned = readCode(code);
  if (scanned.kind === 'product') return scanned.batch ?? '';
  return scanned.kind === 'text' ? scanned.text : code;
}

/** Receives a unit by the number of its batch, which a scanner types. */
function ScanUnit({ lines, onUnit }: { lines: readonly ReturnLine[]; onUnit(unit: Received): void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const key = batchNumberKey(batchOf(code));
    const matches = lines.flatMap((line) =>
      line.batches.filter(({ number }) => batchNumberKey(number) === key).map(({ id }) => ({ line, batchId: id })),
    );
    const match = matches.find(({ line }) => line.receivedUnits < line.quantity);
    setProblem(
      match
        ? ''
        : matches.length > 0
          ? 'All units of this line are here'
          : `Nothing of batch ${code} was sent with this order`,
    );
    if (match) onUnit({ lineId: match.line.id, batchId: match.batchId });
    setCode('');
  };
  if (lines.every(({ batches, receivedUnits, quantity }) => batches.length === 0 || receivedUnits >= quantity))
    return null;
  return (
    <div className={cardStyles.body}>
      <ScanField field={field} prompt="Scan a batch label" value={code} onChange={setCode} onSubmit={submit}>
        {null}
      </ScanField>
      {problem && <Problem live>{problem}</Problem>}
    </div>
  );
}
