import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { storedUser } from '../../../lib/browser-storage.ts';
import { readDraft, writeDraft } from './form-drafts.ts';
import { onDiscard } from './use-unsaved-changes.ts';

const PAUSE_MS = 400;

export type KeptForm = {
  /** when the text that the form began with was typed; null when it began with what is saved */
  restoredAt: string | null;
  /** the version of the row that it was typed over */
  restoredVersion: string | null;
  /** takes the restored text away again */
  discard(): void;
  /** forgets the draft: it is saved, or given up */
  clear(): void;
};

/** The row as it was when the restored text was typed: saving then sees what others have changed since. */
export function typedOver<Row extends object>(draft: KeptForm, row: Row | null): Row | null {
  if (!row || !draft.restoredVersion) return row;
  const before: Row = JSON.parse(draft.restoredVersion);
  return before;
}

/**
 * Keeps what is typed in a form over a reload, for the user who typed it. The form begins with what it kept, and its
 * note says so. `version` names the row's state that the form was filled from.
 */
export function useFormDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  name: string,
  version: string | null = null,
): KeptForm {
  const { isDirty } = form.formState;
  const [owner] = useState(storedUser);
  const [draft] = useState(() => readDraft(name));
  const [isRestored, setRestored] = useState(draft !== null);
  const latest = useRef({ isDirty, version });
  latest.current = { isDirty, version: isRestored ? (draft?.version ?? null) : version };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { getValues, reset, watch } = form;

  const clear = () => {
    clearTimeout(timer.current);
    writeDraft(name, owner, null);
    setRestored(false);
  };
  const forget = useRef(clear);
  forget.current = clear;
  useEffect(() => {
    // what a field has gained since the draft was kept begins as it is
    if (draft) reset({ ...getValues(), ...(draft.values as Partial<Fields>) }, { keepDefaultValues: true });
  }, [draft, getValues, reset]);
  useEffect(() => {
    const write = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const { isDirty, version } = latest.current;
      writeDraft(name, owner, isDirty ? { values: getValues(), at: new Date().toISOString(), version } : null);
    };
    const flush = () => {
      if (timer.current !== undefined) write();
    };
    const { unsubscribe } = watch(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(write, PAUSE_MS);
    });
    window.addEventListener('pagehide', flush);
    const stopDiscard = onDiscard(() => forget.current());
    return () => {
      unsubscribe();
      stopDiscard();
      clearTimeout(timer.current);
      window.removeEventListener('pagehide', flush);
    };
  }, [name, owner, getValues, watch]);
  return {
    restoredAt: isRestored ? draft!.at : null,
    restoredVersion: isRestored ? draft!.version : null,
    discard: () => {
      reset();
      clear();
    },
    clear,
  };
}
