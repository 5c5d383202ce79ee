import buttonStyles from '../../ui/button.module.css';
import { MailSent } from './mail-sent.tsx';

/** The next step after signing up. The same text whether or not the address has an account. */
export function SignUpSent({ email, onBack }: { email: string; onBack(): void }) {
  return (
    <MailSent title="One more step">
      <p>
        Open the link in the mail to <b className="breaks-anywhere">{email}</b>, confirm the address, then sign in.
      </p>
      <p className="muted">
        The link works for 7 days; in another browser it asks for your password. If no mail comes, look in the spam
        folder, or sign up again for a new one.
      </p>
      <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} onClick={onBack}>
        Back to Sign In
      </button>
    </MailSent>
  );
}
