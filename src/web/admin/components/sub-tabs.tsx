import { Link } from 'react-router';

type Props = { label: string; tabs: readonly { to: string; name: string; current: boolean; urgent?: boolean }[] };

/** The views of one tab, each with an address of its own. */
export function SubTabs({ label, tabs }: Props) {
  return (
    <nav className="a-seg a-sub" aria-label={label}>
      {tabs.map(({ to, name, current, urgent }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={urgent ? 'a-hot' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
