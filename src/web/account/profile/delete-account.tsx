import { useState } from 'react';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import buttonStyles from '../../ui/button.module.css';
import profileStyles from './profile.module.css';

const DeleteAccountDialog = lazyDialog(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog);

/** Deletes the account after a confirmation. */
export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className={profileStyles.text}>
        Your profile and everything in it is deleted at once and cannot be restored. Invoices stay as long as tax law
        requires.
      </p>
      <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} onClick={() => setOpen(true)}>
        Delete account
      </button>
      <DeleteAccountDialog open={open} email={email} onClose={() => setOpen(false)} />
    </>
  );
}
