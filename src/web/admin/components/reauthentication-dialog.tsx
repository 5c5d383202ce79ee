import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useSyncExternalStore } from 'react';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { useSession } from '../../lib/use-session.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { adminApi } from '../api.ts';
import {
  finishReauthentication,
  isReauthenticationPending,
  subscribeToReauthentication,
} from './reauthentication-store.ts';

/** Asks for re-authentication before refunds, exports and settings. The interrupted action then continues. */
export function ReauthenticationDialog() {
  const isPending = useSyncExternalStore(subscribeToReauthentication, isReauthenticationPending, () => false);
  const session = useSession();
  const { problems, show, form } = useFieldErrors<'password'>();
  const confirm = useMutation({
    mutationFn: (proof: string) => adminApi.customers.reauthenticate({ proof }),
    onSuccess: () => finishReauthentication(true),
    onError: (error) =>
      show({
        password: errorCode(error) === 'INVALID_CREDENTIALS' ? 'The password or code is wrong' : errorMessage(error),
      }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm.isPending) return;
    const password = formValues(event.currentTarget)('password');
    if (!show({ password: password ? undefined : 'Enter your password or a code' })) confirm.mutate(password);
  };
  return (
    <Dialog
      open={isPending}
      title="Is it you?"
      size="s"
      preventOutsideClose
      onClose={() => finishReauthentication(false)}
    >
      <form method="post" className={dialogStyles.form} {...form} onSubmit={submit}>
        <DialogBody>
          <p>
            This affects money, data or settings. Enter your password or a code from your authenticator app. You are not
            asked again for 10 minutes.
          </p>
          <input
            className="visually-hidden"
            name="username"
            autoComplete="username"
            value={session?.user.email ?? ''}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <TextField
            label="Password or code"
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={200}
            error={problems.password}
          />
        </DialogBody>
        <DialogFoot>
          <Button onClick={() => finishReauthentication(false)}>Cancel</Button>
          <BusyButton variant="primary" busy={confirm.isPending} busyLabel="Checking...">
            Go on
          </BusyButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
