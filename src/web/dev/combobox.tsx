import { useId, useRef, useState } from 'react';
import fieldStyles from '../ui/field.module.css';
import { useCombobox } from '../ui/use-combobox.ts';
import styles from './components.module.css';

/** A combobox like the search of the shop. */
export function Combobox({ label, options }: { label: string; options: readonly string[] }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const matches = value ? options.filter((one) => one.toLowerCase().includes(value.toLowerCase())) : [];
  const { open, active } = useCombobox(input, {
    id,
    count: matches.length,
    choose: (index) => setValue(matches[index]!),
  });
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={`${id}-field`}>{label}</label>
      <input
        ref={input}
        id={`${id}-field`}
        className={fieldStyles.input}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      {open && matches.length > 0 && (
        <div id={id} role="listbox" aria-label={label} className={styles.options}>
          {matches.map((one, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
            <div key={one} id={`${id}-${index}`} role="option" aria-selected={index === active}>
              {one}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
