import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#shared/dates.ts';
import styles from './upi-page.module.css';

type Props = {
  createdAt: string;
  expiresAt: string;
  /** the server's time (ms) */
  now(): number;
  /** the sentence around the time, such as '4 min 38 s' */
  children(time: string): string;
};

/** How long a payment can still be made, as a bar and in words; screen readers read it only when they come to it. */
export function RemainingTime({ createdAt, expiresAt, now, children }: Props) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const end = Date.parse(expiresAt);
  const remainingMs = Math.max(0, end - now());
  const share = remainingMs / Math.max(1, end - Date.parse(createdAt));
  return (
    <div className={styles.time}>
      <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0h${Math.min(100, share * 100)}v1H0z`} />
      </svg>
      <p>{remainingMs > 0 ? children(timeText(remainingMs)) : 'The time is up. We ask whether you have paid.'}</p>
    </div>
  );
}

/** '4 min 38 s' */
export function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor((seconds * 1000) / MINUTE_MS);
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
