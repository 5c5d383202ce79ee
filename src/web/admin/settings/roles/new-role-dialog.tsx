import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { DialogBody } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { adminApi } from '../../api.ts';
import { EntityDialog } from '../../components/form/entity-dialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { Options } from '../../components/options.tsx';
import { type Role, reloadTeam } from '../team/team.ts';
import styles from './roles.module.css';

/** Creates an own role as a copy of an existing one. */
export function NewRoleDialog({ roles, onClose }: { roles: readonly Role[]; onClose(): void }) {
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const templates = roles.filter(({ isHeld }) => isHeld);
  const form = useEntityForm({
    draft: 'role new',
    fields: () => ({ name: '', template: 'packing' }),
    toInput: ({ name, template }) => {
      const copied = templates.find(({ key }) => key === template);
      return {
        name: name.trim(),
        permissions: copied?.permissions ?? [],
        secondFactorRequired: copied?.secondFactorRequired ?? false,
      };
    },
    validate: ({ name }) => ({ name: name.length >= 2 ? undefined : 'Give it a name of two letters or more' }),
    save: (input) => adminApi.team.roles.create(input),
    success: () => ['Role made', 'Nobody has it yet. Select what it may do.'],
    onSaved: async ({ key }) => {
      await reloadTeam(client);
      setParams({ role: key }, { replace: true });
      onClose();
    },
  });
  const { field } = form;
  return (
    <EntityDialog form={form} title="New role" save="Make role" onClose={onClose}>
      <DialogBody className={styles.fields}>
        <TextField label="Name" maxLength={40} {...field('name')} />
        <SelectField label="Made from" {...field('template')}>
          <option value="">Nothing</option>
          <Options choices={templates.map(({ key, name }) => [key, name])} />
        </SelectField>
      </DialogBody>
    </EntityDialog>
  );
}
