import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Menus } from '#features/pages/menu-rules.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { useUnsavedChanges } from '../components/form/use-unsaved-changes.ts';
import type { MenuState } from './pages.ts';
import { useHistory } from './use-history.ts';
import type { Conflict } from './use-page-actions.ts';

/** The menus as they are written, and their operations on the server. */
export function useMenus(first: MenuState) {
  const history = useHistory<Menus>(first.menus);
  const menus = history.present;
  const [state, setState] = useState(first);
  const [saved, setSaved] = useState(first.menus);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isDirty = saved !== menus;
  useUnsavedChanges(isDirty);
  const save = useMutation({
    mutationFn: async ({ publish, revision }: { publish: boolean; revision: number }) => {
      let now = state;
      if (isDirty) {
        now = await adminApi.pages.menus.saveDraft({ revision, menus });
        setState(now);
        setSaved(menus);
      }
      return publish ? adminApi.pages.menus.publish({ revision: now.revision }) : now;
    },
    onSuccess: (now, { publish }) => {
      setState(now);
      setProblems({});
      setConflict(null);
      toast(publish ? 'Menus published' : 'Draft saved', publish ? 'Visitors see them now.' : undefined);
    },
    onError: (error) => {
      const code = errorCode(error);
      if (code === 'MENUS_CHANGED') setConflict(errorData<Conflict>(error) ?? null);
      else if (code === 'INVALID_MENUS')
        setProblems(errorData<{ fields: Record<string, string> }>(error)?.fields ?? {});
      else toastError('Error', errorMessage(error));
    },
  });
  const change = (label: string, next: Menus, merge?: string) => {
    setProblems({});
    history.change(merge === undefined ? { label } : { label, merge }, next);
  };
  const restore = async (version: number) => {
    try {
      change(`Version ${version} restored`, await adminApi.pages.menus.version({ version }));
    } catch (error) {
      toastError('Error', errorMessage(error));
    }
  };
  return {
    history,
    menus,
    state,
    problems,
    conflict,
    isDirty,
    change,
    restore,
    isSaving: save.isPending,
    saveDraft() {
      history.settle();
      save.mutate({ publish: false, revision: state.revision });
    },
    publish: () => save.mutate({ publish: true, revision: state.revision }),
    /** overwrites what someone else has saved meanwhile */
    overwrite: () => conflict && save.mutate({ publish: false, revision: conflict.revision }),
  };
}
