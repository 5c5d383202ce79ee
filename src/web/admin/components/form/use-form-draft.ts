import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { storedUser } from '../../../lib/browser-storage.ts';
import { type FormDraft, writeDraft } from './form-drafts.ts';
import { onDiscard } from './use-unsaved-changes.ts';

const PAUSE_MS = 400;

export type FormDraftState = {
  /** when the restored draft was typed; null when the form began with the saved values */
  restoredAt: string | null;
  /** discards the restored draft */
  discard(): void;
  /** removes the draft: it was saved or discarded */
  clear(): void;
};

type Options = {
  /** null: nothing is stored */
  name: string | null;
  /** the stored draft, which is restored */
  draft: FormDraft | null;
  /** the state of the row over which is typed */
  version(): string | null;
  /** fills the form with the saved values */
  onDiscard(): void;
};

/** Keeps a form's unsaved values over reloads, for the user who typed them, and restores them. */
export function useFormDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  options: Options,
): FormDraftState {
  const { name, draft, version } = options;
  const { isDirty } = form.formState;
  const [owner] = useState(storedUser);
  const [isRestored, setRestored] = useState(draft !== null);
  const latest = useRef({ isDirty, version });
  latest.current = { isDirty, version };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { getValues, reset, watch } = form;

  const clear = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (name !== null) writeDraft(name, owner, null);
    setRestored(false);
  };
  const forget = useRef(clear);
  forget.current = clear;
  useEffect(() => {
    // a field that is newer than the draft has its initial value
    if (draft) reset({ ...getValues(), ...(draft.values as Partial<Fields>) }, { keepDefaultValues: true });
  }, [draft, getValues, reset]);
  useEffect(() => {
    if (name === null) return;
    const write = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const { isDirty, version } = latest.current;
      const draft = { values: getValues(), at: new Date().toISOString(), version: version() };
      writeDraft(name, owner, isDirty ? draft : null);
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
    discard: () => {
      options.onDiscard();
      clear();
    },
    clear,
  };
}
