import { Link } from 'react-router';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import buttonStyles from '../../ui/button.module.css';
import { lastListUrl } from './list/use-list-state.ts';

/** From a row's page back to its list, with its search and filters. */
export function BackToList({ to, label }: { to: string; label: string }) {
  return (
    <Link
      className={`${buttonStyles.button} ${buttonStyles.onlyIcon}`}
      to={lastListUrl(to)}
      aria-label={label}
      title={label}
    >
      <ArrowLeft />
    </Link>
  );
}
