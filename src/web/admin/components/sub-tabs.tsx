import { Link } from 'react-router';

type Props = { label: string; tabs: readonly { to: string; name: string; current: boolean; hot?: boolean }[] };

/** The views of one tab, each with an address of its own. */
export function SubTabs({ label, tabs }: Props) {
  return (
    <nav className="a-seg a-sub" aria-label={label}>
      {tabs.map(({ to, name, current, hot }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={hot ? 'a-hot' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
