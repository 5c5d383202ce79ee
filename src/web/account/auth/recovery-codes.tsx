import { useEffect, useState } from 'react';
import buttonStyles from '../../ui/button.module.css';
import secondFactorStyles from './second-factor.module.css';

type Props = { codes: string[]; onKept(): void };

/** Shown once, after the second factor was set up. Leaving before they are saved asks first. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const copy = () => navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true));
  return (
    <div className={secondFactorStyles.panel}>
      <h2 className="heading-3 heading">Keep these codes</h2>
      <p>
        If you lose your phone, each code signs you in once. They are not shown again: write them down or copy them.
      </p>
      <ul className={`${secondFactorStyles.codes} tabular`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {'clipboard' in navigator && (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.fullWidth}`}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy codes'}
        </button>
      )}
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.fullWidth}`}
        onClick={onKept}
      >
        I have kept them
      </button>
    </div>
  );
}
