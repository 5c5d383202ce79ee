import { useEffect, useRef, useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { Button } from '../../ui/button.tsx';
import { ScanField } from '../components/scan-field.tsx';
import { ScanOutcome } from '../components/scan-outcome.tsx';
import { SoundButton } from '../components/sound-button.tsx';
import styles from './count-page.module.css';
import { itemAndBatch } from './count-refusals.ts';
import { batchText, type Count, itemName } from './counts.ts';
import type { CountDesk } from './use-count.ts';

const PROMPT = 'Scan a unit or its batch label';

/** The field that a scanner types into, and what the last scan did. */
export function CountEntry({ desk, count }: { desk: CountDesk; count: Count }) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  useEffect(() => field.current?.focus(), []);
  const submit = () => {
    desk.submit(code);
    setCode('');
  };
  const { isMuted, setMuted, isOffline, waiting } = desk;
  return (
    <section className={styles.entry} aria-label="Count">
      <ScanField
        field={field}
        prompt={PROMPT}
        value={code}
        onChange={setCode}
        onSubmit={submit}
        describedBy="count-hint"
      >
        <Button type="submit">Count one</Button>
        <SoundButton isMuted={isMuted} onMute={setMuted} />
      </ScanField>
      <p className="muted" id="count-hint">
        Each scan adds one. <kbd>=24</kbd> <kbd>↵</kbd> after a scan: 24 units of it are here.
        {isOffline && <b> Offline, {pluralize(waiting, 'scan')} wait.</b>}
      </p>
      <Outcome desk={desk} count={count} onChosen={() => field.current?.focus()} />
    </section>
  );
}

type OutcomeProps = { desk: CountDesk; count: Count; onChosen(): void };

function Outcome({ desk, count, onChosen }: OutcomeProps) {
  const { outcome, choose } = desk;
  if (!outcome) return null;
  if (outcome.kind === 'counted') {
    const line = count.lines.find(({ id }) => id === outcome.lineId);
    if (!line) return null;
    return (
      <ScanOutcome
        tone="good"
        title={itemName(line)}
        detail={`${batchText(line)}${line.isOffSale ? ', off sale' : ''}`}
        figure={line.counted.toLocaleString('en-IN')}
      />
    );
  }
  if (outcome.kind === 'choose')
    return (
      <ScanOutcome tone="question" title="Which batch?" detail="Scan its label, or choose it:">
        <span className={styles.choices}>
          {outcome.items.map((item) => (
            <Button
              key={`${item.variantId} ${item.batchId}`}
              aria-label={itemAndBatch(item)}
              onClick={() => {
                choose(item);
                onChosen();
              }}
            >
              {item.batch ?? itemName(item)}
            </Button>
          ))}
        </span>
      </ScanOutcome>
    );
  return <ScanOutcome tone="wrong" title={outcome.title} detail={outcome.text} />;
}
