import { type GrantablePermission, withNeeded, withoutNeeding } from '#shared/permissions.ts';
import { adminApi } from '../../api.ts';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { type Role, reloadTeam } from '../team/team.ts';

type Values = Pick<Role, 'name' | 'permissions' | 'secondFactorRequired'>;
export type RoleDraft = ReturnType<typeof useRoleDraft>;

/** The unsaved changes of a role, and how to save or discard them. */
export function useRoleDraft({ key, name, permissions, secondFactorRequired }: Role) {
  const form = useEntityForm({
    draft: `role ${key}`,
    row: { name, permissions, secondFactorRequired },
    fields: (row): Values => row!,
    toInput: (fields) => ({ ...fields, name: fields.name.trim() }),
    save: (input, expected) => adminApi.team.roles.update({ ...input, key, expected }),
    reload: reloadTeam,
    success: () => ['Role saved', 'Open panels of its members follow within two seconds.'],
    onSaved: (_, input) => {
      form.restart(input);
    },
  });
  const { values, change, formState } = form;
  const saved = formState.defaultValues as Values;
  const added = values.permissions.filter((permission) => !saved.permissions.includes(permission));
  const removed = saved.permissions.filter((permission) => !values.permissions.includes(permission));
  return {
    values,
    added,
    removed,
    changeCount:
      added.length +
      removed.length +
      (values.name.trim() === saved.name ? 0 : 1) +
      (values.secondFactorRequired === saved.secondFactorRequired ? 0 : 1),
    problem: form.notice,
    isSaving: form.isSaving,
    formDraft: form.draft,
    rename: form.choice('name').onChange,
    requireSecondFactor: form.choice('secondFactorRequired').onChange,
    /** selects permissions with their dependencies, or deselects them with their dependents */
    setPermissions: (chosen: readonly GrantablePermission[], isOn: boolean) =>
      change({
        permissions: isOn ? withNeeded([...values.permissions, ...chosen]) : withoutNeeding(values.permissions, chosen),
      }),
    save: () => form.submit(),
    undo: form.draft.discard,
  };
}
