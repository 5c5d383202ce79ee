import { CountList } from './count-list.tsx';
import { CountPage } from './count-page.tsx';

/** The list of stock counts, or one of them. */
export default function CountsPage({ path: [, id] }: { path: readonly string[] }) {
  return id === undefined ? <CountList /> : <CountPage key={id} id={id} />;
}
