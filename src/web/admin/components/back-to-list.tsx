import { ArrowLeft } from '../../icons/arrow-left.ts';
import { LinkButton } from '../../ui/button.tsx';
import { lastListUrl } from './list/use-list-state.ts';

/** From a row's page back to its list, with its search and filters. */
export function BackToList({ to, label }: { to: string; label: string }) {
  return <LinkButton icon={ArrowLeft} to={lastListUrl(to)} aria-label={label} title={label} />;
}
