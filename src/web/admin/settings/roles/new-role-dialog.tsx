import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorCode, errorMessage } from '../../../lib/errors.ts';
import { DialogBody } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { Role } from '../team/team.ts';
import styles from './roles.module.css';

/** Creates an own role as a copy of an existing one. */
export function NewRoleDialog({ roles, onClose }: { roles: readonly Role[]; onClose(): void }) {
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const [name, setName] = useState('');
  const [from, setFrom] = useState('packing');
  const [problem, setProblem] = useState<string>();
  const given = roles.filter(({ isHeld }) => isHeld);
  const create = useMutation({
    mutationFn: () => {
      const made = given.find(({ key }) => key === from);
      return adminApi.team.roles.create({
        ...{ name: name.trim(), permissions: made?.permissions ?? [] },
        secondFactorRequired: made?.secondFactorRequired ?? false,
      });
    },
    onSuccess: async ({ key }) => {
      await client.invalidateQueries({ queryKey: adminQueries.team.key() });
      setParams({ role: key }, { replace: true });
      toast('Role made', 'Nobody has it yet. Select what it may do.');
      onClose();
    },
  });
  const failed = create.error && errorCode(create.error) !== 'REAUTHENTICATION_REQUIRED';
  return (
    <FormDialog
      open
      title="New role"
      save="Make role"
      saving="Saving..."
      busy={create.isPending}
      dirty={name !== ''}
      problem={failed ? errorMessage(create.error) : null}
      onSubmit={() => {
        const isNamed = name.trim().length >= 2;
        setProblem(isNamed ? undefined : 'Give it a name of two letters or more');
        if (isNamed) create.mutate();
      }}
      onClose={onClose}
    >
      <DialogBody className={styles.fields}>
        <TextField
          label="Name"
          maxLength={40}
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField label="Made from" value={from} onChange={(event) => setFrom(event.target.value)}>
          <option value="">Nothing</option>
          {given.map((role) => (
            <option key={role.key} value={role.key}>
              {role.name}
            </option>
          ))}
        </SelectField>
      </DialogBody>
    </FormDialog>
  );
}
