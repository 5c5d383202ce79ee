import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Download } from '../../icons/download.ts';
import buttonStyles from '../../ui/button.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountApi } from '../api.ts';
import { PasswordConfirmation, passwordErrorMessage } from './password-confirmation.tsx';
import profileStyles from './profile.module.css';

/** Downloads all personal data as one file. */
export function DataExport({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const download = useMutation({
    mutationFn: (password: string) => accountApi.privacy.download({ password }),
    onSuccess: ({ url }) => {
      // it is an attachment, so the page stays
      location.assign(url);
      setOpen(false);
      toast('Your data is being downloaded');
    },
  });
  const close = () => {
    setOpen(false);
    download.reset();
  };
  return (
    <>
      <p className={profileStyles.text}>
        Profile, addresses, orders with payments and refunds, invoices, messages, cart, wishlist, coupons, consents,
        devices and the mails we sent: one file in JSON, which people and programs can read.
      </p>
      <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} onClick={() => setOpen(true)}>
        <Download size="small" />
        Download my data
      </button>
      <Dialog open={open} preventOutsideClose title="Download my data" onClose={close}>
        <PasswordConfirmation
          email={email}
          go="Download"
          busyLabel="Preparing..."
          keep="Cancel"
          busy={download.isPending}
          run={(password, failed) => download.mutate(password, { onError: failed })}
          error={passwordErrorMessage(download.error)}
          onClose={close}
        >
          <p>The file contains everything about your account, so we ask for your password first. Keep it safe.</p>
        </PasswordConfirmation>
      </Dialog>
    </>
  );
}
