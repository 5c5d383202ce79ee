import { SlidersHorizontal } from '../../icons/sliders-horizontal.ts';
import { X } from '../../icons/x.ts';
import type { QueryEdit } from '../../lib/url-query.ts';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import chipStyles from '../../ui/chip.module.css';
import fieldStyles from '../../ui/field.module.css';
import { filterChips } from './filter-chips.ts';
import productsPageStyles from './products-page.module.css';
import { SORTS, withFilter } from './query.ts';

type Props = {
  /** the current or pending query */
  params: URLSearchParams;
  search: string | undefined;
  onChange(edit: QueryEdit): void;
  onOpenFilters(): void;
};

/** The active filters as chips, and the sort order. */
export function ListToolbar({ params, search, onChange, onOpenFilters }: Props) {
  const chips = filterChips(params);
  return (
    <div className={productsPageStyles.toolbar}>
      <div className={productsPageStyles.chips}>
        <button
          type="button"
          className={`${chipStyles.removable} ${productsPageStyles.openFilters}`}
          onClick={onOpenFilters}
        >
          <SlidersHorizontal />
          Filter
        </button>
        {chips.map(({ label, without }) => (
          <button key={label} type="button" className={chipStyles.removable} onClick={() => onChange(without)}>
            <span className="visually-hidden">Remove filter </span>
            {label}
            <X />
          </button>
        ))}
        {chips.length > 1 && (
          <button
            type="button"
            className={`${arrowLinkStyles.link} text-small`}
            onClick={() => onChange(() => new URLSearchParams(search ? { search } : {}))}
          >
            <span>Clear all</span>
          </button>
        )}
      </div>
      <label className={productsPageStyles.sort}>
        <span className="visually-hidden">Sort by</span>
        <select
          className={fieldStyles.input}
          value={params.get('sort') ?? (search ? '' : 'newest')}
          onChange={({ target }) => onChange((before) => withFilter(before, 'sort', target.value))}
        >
          {search && <option value="">Best match</option>}
          {SORTS.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
