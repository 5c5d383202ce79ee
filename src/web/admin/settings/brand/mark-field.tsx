import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { MARKS_PATH, validateMarkFile } from '#features/brand/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/problem.tsx';
import styles from './mark-field.module.css';
import { uploadMark } from './upload-mark.ts';

type Props = {
  label: string;
  /** its background */
  on: 'light' | 'dark' | 'icon';
  value: string | null;
  /** shown without an upload: a derived image, or text */
  instead: { src: string; words: string } | { src: null; words: string };
  onChange(key: string | null): void;
};

/** The upload of a drawing, on its background. */
export function MarkField({ label, on, value, instead, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const problem = validateMarkFile(file);
      if (problem) throw new Error(problem);
      return uploadMark(file);
    },
    onSuccess: onChange,
  });
  const src = value ? `${MARKS_PATH}${value}` : instead.src;
  const verb = value ? 'Replace' : 'Upload';
  return (
    <div className={styles.markField}>
      <span className={styles.markLabel} id={id}>
        {label}
      </span>
      <div className={styles.markBox} data-on={on}>
        {src ? <img src={src} alt={value ? label : instead.words} /> : <span>{instead.words}</span>}
      </div>
      <div className={styles.markActions}>
        <span>{value ? value.split('.')[1]!.toUpperCase() : src ? instead.words : ''}</span>
        {value && (
          <Button variant="text" onClick={() => onChange(null)}>
            Remove<span className="visually-hidden"> {label}</span>
          </Button>
        )}
        <Button variant="text" disabled={upload.isPending} onClick={() => input.current?.click()}>
          {upload.isPending ? 'Uploading...' : verb}
          <span className="visually-hidden"> {label}</span>
        </Button>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          accept="image/svg+xml,image/png"
          aria-labelledby={id}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) upload.mutate(file);
          }}
        />
      </div>
      {upload.isError && <Problem live>{upload.error.message}</Problem>}
    </div>
  );
}
