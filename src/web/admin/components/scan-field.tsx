import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { ScanBarcode } from '../../icons/scan-barcode.ts';
import styles from './scan-field.module.css';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  /** what to scan: the label of the field */
  prompt: string;
  value: string;
  onChange(value: string): void;
  onSubmit(): void;
  onKeyDown?(event: KeyboardEvent): void;
  describedBy?: string;
  /** hint and buttons behind the field */
  children: ReactNode;
};

/** A field that a scanner types into, or a person. */
export function ScanField({ field, prompt, value, onChange, onSubmit, onKeyDown, describedBy, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form method="post" className={styles.scan} onSubmit={submit}>
      <ScanBarcode size="large" />
      <input
        ref={field}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={prompt}
        aria-describedby={describedBy}
        placeholder={prompt}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={120}
      />
      {children}
    </form>
  );
}
