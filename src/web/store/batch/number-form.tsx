import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import buttonStyles from '../../ui/button.module.css';
import fieldStyles from '../../ui/field.module.css';
import styles from './batch-page.module.css';

/** Asks for the number of a batch; the answer has an address, and the form works without scripts. */
export function NumberForm({ number, problem }: { number: string; problem: string | undefined }) {
  const [typed, setTyped] = useState(number);
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) navigate(`/batch?number=${encodeURIComponent(typed.trim())}`);
  };
  return (
    <form action="/batch" aria-label="Check a batch" className={styles.form} onSubmit={submit}>
      <label className="visually-hidden" htmlFor="batch-number">
        Batch number
      </label>
      <div className={styles.field}>
        <input
          id="batch-number"
          name="number"
          type="text"
          className={fieldStyles.input}
          value={typed}
          placeholder="As printed on the pack"
          maxLength={120}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'batch-problem' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className={`${buttonStyles.button} ${buttonStyles.outline}`}>
          Check
        </button>
      </div>
      {problem && (
        <p className={fieldStyles.error} id="batch-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
