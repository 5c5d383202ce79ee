import { LinkButton } from '../../ui/button.tsx';
import emptyStyles from '../../ui/empty.module.css';
import tableToolsStyles from '../../ui/table-tools.module.css';
import { useGranted } from '../permissions.tsx';
import { pathFor, tabsFor } from '../tabs.ts';

/** In place of a page that the user's role may not open. */
export function Forbidden({ name }: { name: string }) {
  const granted = useGranted();
  const [first] = tabsFor(granted);
  return (
    <div className={`${tableToolsStyles.sheet} ${emptyStyles.empty}`}>
      <h1 className="heading-3">Your role has no access to {name}</h1>
      <p>If you need it, ask the person who manages the team.</p>
      {first && <LinkButton to={pathFor(granted, first.key)}>To {first.label}</LinkButton>}
    </div>
  );
}
