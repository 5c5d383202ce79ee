import { LinkButton } from '../../ui/button.tsx';
import emptyStyles from '../../ui/empty.module.css';
import tableToolsStyles from '../../ui/table-tools.module.css';

/** For an unknown path under /admin. */
export function AdminNotFound() {
  return (
    <div className={`${tableToolsStyles.sheet} ${emptyStyles.empty}`}>
      <h2>There is nothing at this address</h2>
      <p>It may have been deleted, or the address has a mistake in it.</p>
      <LinkButton to="/admin">To the products</LinkButton>
    </div>
  );
}
