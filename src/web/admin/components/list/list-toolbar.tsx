import type { ReactNode } from 'react';
import { ListChecks } from '../../../icons/list-checks.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import formPartsStyles from '../../../ui/form-parts.module.css';
import tableToolsStyles from '../../../ui/table-tools.module.css';
import { Options } from '../options.tsx';
import { Filters } from './filters.tsx';
import type { List } from './list.ts';
import { SearchField } from './search-field.tsx';
import type { SortChoice } from './sorting.ts';

type Props = {
  list: List<unknown>;
  /** label of the search; null when there is none */
  search: string | null;
  filters: ReactNode;
  sorts: readonly SortChoice[];
  initialSort: string;
  isPhone: boolean;
  onLeaveSearch(): void;
  /** on phones this button starts selecting rows */
  onSelect: (() => void) | undefined;
};

/** Search, filters and sorting of a list; on phones the latter two open from a button. */
export function ListToolbar(props: Props) {
  const { list, search, filters, sorts, initialSort, isPhone, onLeaveSearch, onSelect } = props;
  const { state } = list;
  const sort = sorts.length > 0 && (
    <div className={formPartsStyles.picker}>
      <select
        className={fieldStyles.input}
        aria-label="Sort"
        value={state.get('sort') ?? initialSort}
        data-set={state.get('sort') ? '' : undefined}
        onChange={({ target }) => state.set({ sort: target.value === initialSort ? undefined : target.value })}
      >
        <Options choices={sorts} />
      </select>
    </div>
  );
  if (search === null && !filters && !sort && !onSelect) return null;
  return (
    <div className={tableToolsStyles.toolbar} data-toolbar>
      {search !== null && <SearchField state={state} label={search} onLeave={onLeaveSearch} />}
      {(filters || sort) && (
        <Filters state={state} isPhone={isPhone}>
          {filters}
          {sort}
        </Filters>
      )}
      {isPhone && onSelect && <Button icon={ListChecks} aria-label="Select rows" onClick={onSelect} />}
    </div>
  );
}
