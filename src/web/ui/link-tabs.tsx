import { Link } from 'react-router';
import styles from './link-tabs.module.css';
import tabsStyles from './tabs.module.css';

type Props = {
  label: string;
  tabs: readonly { to: string; name: string; current: boolean; urgent?: boolean }[];
};

/** Tabs with a URL each. */
export function LinkTabs({ label, tabs }: Props) {
  return (
    <nav className={`${tabsStyles.tabs} ${styles.links}`} aria-label={label}>
      {tabs.map(({ to, name, current, urgent }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} data-urgent={urgent || undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
