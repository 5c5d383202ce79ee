import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type GrantablePermission, withNeeded, withoutNeeding } from '#shared/permissions.ts';
import { errorCode, errorMessage } from '../../../lib/errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { useEditConflict } from '../../components/form/use-edit-conflict.ts';
import { useUnsavedChanges } from '../../components/form/use-unsaved-changes.ts';
import type { Role } from '../team/team.ts';

const valuesOf = ({ name, permissions, secondFactorRequired }: Role) => ({ name, permissions, secondFactorRequired });
export type RoleDraft = ReturnType<typeof useRoleDraft>;

/** The unsaved changes of a role, and how to save or discard them. */
export function useRoleDraft(role: Role) {
  const client = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(role));
  const [problem, setProblem] = useState<string | null>(null);
  const conflict = useEditConflict(valuesOf(role), []);
  const [saved, setSaved] = useState(() => valuesOf(role));
  const added = values.permissions.filter((one) => !saved.permissions.includes(one));
  const taken = saved.permissions.filter((one) => !values.permissions.includes(one));
  const changes =
    added.length +
    taken.length +
    (values.name.trim() === saved.name ? 0 : 1) +
    (values.secondFactorRequired === saved.secondFactorRequired ? 0 : 1);
  const save = useMutation({
    mutationFn: () => {
      const name = values.name.trim();
      return adminApi.team.roles.update({ ...values, name, key: role.key, expected: conflict.current() });
    },
    onSuccess: () => {
      const now = { ...values, name: values.name.trim() };
      setValues(now);
      setSaved(now);
      Object.assign(conflict.current() ?? {}, now);
      setProblem(null);
      void client.invalidateQueries({ queryKey: adminQueries.team.key() });
      toast('Role saved', 'Open panels of its members follow within two seconds.');
    },
    onError: (error) =>
      setProblem(
        errorCode(error) === 'REAUTHENTICATION_REQUIRED' ? null : (conflict.said(error) ?? errorMessage(error)),
      ),
  });
  useUnsavedChanges(changes > 0 && !save.isPending);
  /** Selects permissions with their dependencies, or deselects them with their dependents. */
  const set = (permissions: readonly GrantablePermission[], on: boolean) => {
    setProblem(null);
    setValues((before) => ({
      ...before,
      permissions: on
        ? withNeeded([...before.permissions, ...permissions])
        : withoutNeeding(before.permissions, permissions),
    }));
  };
  return {
    ...{ values, added, taken, changes, problem, set },
    isSaving: save.isPending,
    rename: (name: string) => setValues((before) => ({ ...before, name })),
    requireSecondFactor: (secondFactorRequired: boolean) =>
      setValues((before) => ({ ...before, secondFactorRequired })),
    save: () => save.mutate(),
    undo: () => {
      setProblem(null);
      setValues(saved);
    },
  };
}
