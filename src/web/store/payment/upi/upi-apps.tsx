import { useEffect, useState } from 'react';
import { UPI_APPS, type UpiAppName, type UpiDevice, upiLink } from '#shared/upi.ts';
import { ChevronRight } from '../../../icons/chevron-right.ts';
import { lastUpiApp, rememberUpiApp } from './device.ts';
import styles from './upi-page.module.css';

const NO_APP_MS = 2000;

type Props = {
  code: string;
  device: UpiDevice;
  /** nothing opened within two seconds of a tap */
  onNothing(): void;
};

/** One link per app, which only opens from a tap. The app that was used last comes first. */
export function UpiApps({ code, device, onNothing }: Props) {
  const [last] = useState(lastUpiApp);
  const [tappedAt, setTappedAt] = useState<number | null>(null);
  useEffect(() => {
    if (tappedAt === null) return;
    // a browser does not tell whether an app has opened, but then it hides the page
    const timer = setTimeout(() => document.visibilityState === 'visible' && onNothing(), NO_APP_MS);
    const leave = () => document.visibilityState === 'hidden' && clearTimeout(timer);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [tappedAt, onNothing]);
  const apps = UPI_APPS.flatMap(({ name, label }) => {
    const link = upiLink(code, name, device);
    return link ? [{ name, label, link }] : [];
  }).sort((a, b) => Number(b.name === last) - Number(a.name === last));
  const open = (name: UpiAppName) => {
    rememberUpiApp(name);
    setTappedAt(Date.now());
  };
  return (
    <ul className={styles.apps}>
      {apps.map(({ name, label, link }) => (
        <li key={name}>
          <a className={`${styles.app} ${name === last ? styles.lastApp : ''}`} href={link} onClick={() => open(name)}>
            <span className={`${styles.mark} ${styles[name]}`} aria-hidden="true">
              {name === 'other' ? '…' : label[0]}
            </span>
            <span>
              {label}
              {(name === last || name === 'other') && (
                <small>{name === last ? 'last used on this phone' : 'your phone asks which'}</small>
              )}
            </span>
            <ChevronRight />
          </a>
        </li>
      ))}
    </ul>
  );
}
