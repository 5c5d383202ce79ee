import { type FormEvent, useState } from 'react';
import { BadgeCheck } from '../../icons/badge-check.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import fieldStyles from '../../ui/field.module.css';
import styles from './batch-page.module.css';

type Props = { code: string; isBusy: boolean; problem: string | undefined; onCheck(code: string): void };

/** Asks for the code of one unit. A check counts, so it needs a person's click; it works without scripts. */
export function CodeForm({ code, isBusy, problem, onCheck }: Props) {
  const [typed, setTyped] = useState(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() && !isBusy) onCheck(typed.trim());
  };
  return (
    <form method="post" action="/batch" className={styles.code} aria-label="Check a code" onSubmit={submit}>
      <BadgeCheck />
      <div>
        <p>
          <b>Your pack has a code of its own too.</b> Type the characters under the lid’s foil, and we say whether this
          very pack is genuine.
        </p>
        <label className="visually-hidden" htmlFor="unit-code">
          Code of this pack
        </label>
        <div className={styles.field}>
          <input
            id="unit-code"
            name="code"
            type="text"
            className={fieldStyles.input}
            value={typed}
            maxLength={120}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'code-problem' : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <BusyButton variant="outline" busy={isBusy} busyLabel="Checking...">
            Check this code
          </BusyButton>
        </div>
        {problem && (
          <p className={fieldStyles.error} id="code-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </form>
  );
}
