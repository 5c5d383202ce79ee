import type { FormEvent } from 'react';
import { formatPhone, normalisePhone, phoneDigits } from '#shared/phone.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextField } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import profileStyles from './profile.module.css';
import { type Profile, useProfileChange } from './profile.ts';

const WRONG_PHONE = 'Enter a valid Indian mobile number';

/** Name and phone. The e-mail identifies the account and cannot be changed. */
export function DetailsForm({ profile }: { profile: Profile }) {
  const { problems, show, form } = useFieldErrors<'fullName' | 'phone'>();
  const save = useProfileChange();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const text = formValues(event.currentTarget);
    const fullName = text('fullName').trim();
    const phone = text('phone').trim();
    const wrong = show({
      fullName: fullName.length < 2 ? 'Name must be at least 2 characters' : undefined,
      phone: phoneProblem(phone),
    });
    if (wrong) return;
    save.mutate(
      { fullName, phone: phone || null },
      {
        onSuccess: () => toast('Profile saved'),
        onError: (error) => {
          if (errorCode(error) === 'INVALID_PHONE') show({ phone: WRONG_PHONE });
          else toastError('Profile not saved', errorMessage(error));
        },
      },
    );
  };
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      <TextField
        label="Full name"
        name="fullName"
        className={formStyles.half}
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={profile.fullName}
        error={problems.fullName}
      />
      <TextField
        label="Phone"
        optional
        name="phone"
        className={formStyles.half}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        defaultValue={profile.phone ? formatPhone(profile.phone) : ''}
        error={problems.phone}
      />
      <TextField
        label="Email"
        type="email"
        readOnly
        value={profile.email}
        autoComplete="email"
        hint="You sign in with it. It cannot be changed here."
      />
      <BusyButton variant="dark" className={profileStyles.save} busy={save.isPending} busyLabel="Saving...">
        Save details
      </BusyButton>
    </form>
  );
}

function phoneProblem(typed: string): string | undefined {
  if (!typed) return undefined;
  if (phoneDigits(typed).length < 10) return 'Phone number must be at least 10 digits';
  return normalisePhone(typed) ? undefined : WRONG_PHONE;
}
