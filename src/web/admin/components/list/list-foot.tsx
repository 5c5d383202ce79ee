import { formatCount } from '#shared/count.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import tableToolsStyles from '../../../ui/table-tools.module.css';
import { type KeyHint, KeyHints } from './key-hints.tsx';
import type { List, RowPage } from './list.ts';

/** '10,000+' when there are more than were counted */
export const formatTotal = ({ count, more }: RowPage<unknown>['total']) => `${formatCount(count)}${more ? '+' : ''}`;

type Props = { list: List<unknown>; keys: Record<'open' | 'select' | 'add' | 'order', boolean> };

/** The range of shown rows, pagination, and the list's shortcuts. */
export function ListFoot({ list: { state, data }, keys }: Props) {
  if (!data || data.rows.length === 0) return null;
  const { rows, before, after, total } = data;
  // rows may be added or removed while paging, so the last page defines the end
  const start = before === null || after !== null || total.more ? data.start : total.count - rows.length;
  return (
    <div className={tableToolsStyles.footer}>
      <Hints {...keys} />
      <Pagination
        back={before === null ? null : { onTurn: () => state.turn({ before }) }}
        forward={after === null ? null : { onTurn: () => state.turn({ after }) }}
      >
        <b>
          {formatCount(start + 1)}–{formatCount(start + rows.length)}
        </b>{' '}
        of {formatTotal(total)}
      </Pagination>
    </div>
  );
}

/** The shortcuts of a list, for sighted users. */
function Hints({ open, select, add, order }: Props['keys']) {
  const hints: KeyHint[] = [
    [['J', 'K'], 'move'],
    ...(select ? [[['X'], 'select'] as const] : []),
    ...(open ? [[['↵'], 'open'] as const] : []),
    ...(add ? [[['N'], 'new'] as const] : []),
    ...(order ? [[['Alt', '↑', '↓'], 'change place'] as const] : []),
    [['?'], 'all keys'],
  ];
  return <KeyHints hints={hints} />;
}
