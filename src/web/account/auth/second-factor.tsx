import { useEffect, useRef } from 'react';
import { TextField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './second-factor.module.css';

type Props = { enrolment: Enrolment | null; error: string | undefined };

/** The code of an authenticator app, or the set-up of one. */
export function SecondFactor({ enrolment, error }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input')?.focus(), []);
  return (
    <div className={styles.panel} ref={place}>
      {enrolment && (
        <>
          <p>
            This shop requires a second factor for administrators. Scan this with an authenticator app, or type the key
            into it; then enter the six digits it shows.
          </p>
          <QrCode text={enrolment.uri} label="QR code with the key" />
          <p className={`${styles.key} tabular`}>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</p>
        </>
      )}
      <TextField
        label="Code"
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        error={error}
        hint={enrolment ? undefined : 'Six digits from your authenticator app, or a recovery code.'}
      />
    </div>
  );
}

export type Enrolment = { secret: string; uri: string; ticket: string };
