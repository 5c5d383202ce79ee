import { type FormEvent, useRef } from 'react';
import { CHOICES_MAXIMUM } from '#features/customers/rules.ts';
import { Plus } from '../../icons/plus.ts';
import buttonStyles from '../../ui/button.module.css';
import chipStyles from '../../ui/chip.module.css';
import { TextField } from '../../ui/field.tsx';
import fieldRowStyles from '../../ui/field-row.module.css';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import styles from './chip-select.module.css';

type Props = {
  /** name of the group: 'Fitness goals' */
  label: string;
  /** what one of them is called, in sentences: 'goal' */
  one: string;
  ownLabel: string;
  placeholder: string;
  suggested: readonly string[];
  chosen: string[];
  onChange(chosen: string[], after?: { onError(): void }): void;
};

/** Options to switch on and off, and a field for the user's own. */
export function ChipSelect({ label, one, ownLabel, placeholder, suggested, chosen, onChange }: Props) {
  const { problems, show, form } = useFieldErrors<'own'>();
  const group = useRef<HTMLDivElement>(null);
  const customWords = chosen.filter((word) => !suggested.includes(word));
  const full = `At most ${CHOICES_MAXIMUM} ${one}s`;
  const toggle = (word: string) => {
    if (chosen.includes(word)) {
      // a user's own option disappears with its chip
      if (customWords.includes(word)) group.current?.querySelector<HTMLElement>('button')?.focus();
      return onChange(chosen.filter((other) => other !== word));
    }
    if (chosen.length >= CHOICES_MAXIMUM) return void show({ own: full });
    onChange([...chosen, word]);
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = formValues(event.currentTarget)('own').trim().replace(/\s+/g, ' ');
    const knownWord =
      [...suggested, ...customWords].find((word) => word.toLowerCase() === typed.toLowerCase()) ?? typed;
    const problem = !typed
      ? `Enter a ${one}`
      : chosen.includes(knownWord)
        ? `You already have this ${one}`
        : chosen.length >= CHOICES_MAXIMUM
          ? full
          : undefined;
    if (show({ own: problem })) return;
    const field = event.currentTarget.elements.namedItem('own') as HTMLInputElement;
    event.currentTarget.reset();
    // not saved: the typed text is restored, unless something new was typed
    const onError = () => {
      field.value ||= typed;
    };
    onChange([...chosen, knownWord], { onError });
  };
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of switches, not of fields */}
      <div ref={group} className={chipStyles.row} role="group" aria-label={label}>
        {[...suggested, ...customWords].map((word) => (
          <button
            key={word}
            type="button"
            className={styles.choice}
            aria-pressed={chosen.includes(word)}
            onClick={() => toggle(word)}
          >
            {word}
          </button>
        ))}
      </div>
      <form className={`${fieldRowStyles.row} ${styles.form}`} {...form} method="post" onSubmit={add}>
        <TextField
          label={ownLabel}
          name="own"
          maxLength={40}
          autoComplete="off"
          placeholder={placeholder}
          error={problems.own}
        />
        <button type="submit" className={`${buttonStyles.button} ${buttonStyles.outline}`}>
          <Plus size="small" />
          Add {one}
        </button>
      </form>
    </div>
  );
}
