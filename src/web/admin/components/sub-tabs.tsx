import { Link } from 'react-router';
import badgeStyles from '../../ui/badge.module.css';
import segmentsStyles from '../../ui/segments.module.css';
import styles from './sub-tabs.module.css';

type Props = { label: string; tabs: readonly { to: string; name: string; current: boolean; urgent?: boolean }[] };

/** The views of one tab, each with an address of its own. */
export function SubTabs({ label, tabs }: Props) {
  return (
    <nav className={`${segmentsStyles.segments} ${styles.subTabs}`} aria-label={label}>
      {tabs.map(({ to, name, current, urgent }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? 'page' : undefined}
          className={urgent ? badgeStyles.urgent : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
