import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { storedUser } from '../../../lib/browser-storage.ts';
import { readDraft, writeDraft } from './form-drafts.ts';
import { onDiscard } from './use-unsaved-changes.ts';

const PAUSE_MS = 400;

export type FormDraftState = {
  /** when the restored draft was typed; null when the form began with the saved values */
  restoredAt: string | null;
  /** the version of the row that the draft was based on */
  restoredVersion: string | null;
  /** discards the restored draft */
  discard(): void;
  /** removes the draft: it was saved or discarded */
  clear(): void;
};

/** The row as it was when the draft was typed, so that saving detects changes since. */
export function typedOver<Row extends object>(draft: FormDraftState, row: Row | null): Row | null {
  // an earlier program wrote the time of the row only
  if (!row || !draft.restoredVersion?.startsWith('{')) return row;
  const before: Row = JSON.parse(draft.restoredVersion);
  return before;
}

/**
 * Keeps a form's unsaved values over reloads, for the user who typed them, and restores them with a note. `version`:
 * the state of the row that the form was filled from.
 */
export function useFormDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  name: string,
  version: string | null = null,
): FormDraftState {
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
    // a field that is newer than the draft has its initial value
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
