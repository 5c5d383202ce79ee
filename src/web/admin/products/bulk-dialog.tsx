import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { errorCode } from '../../lib/errors.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { SelectField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { Problem } from '../../ui/problem.tsx';
import tableInputStyles from '../../ui/table-input.module.css';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { typedNumber, typedRupees } from '../components/form/amount.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { Table } from '../components/table.tsx';
import { reloadCatalogue } from './products.ts';

type Input = Parameters<AdminApi['catalog']['previewBulkEdit']>[0];
type Line = Awaited<ReturnType<AdminApi['catalog']['previewBulkEdit']>>['rows'][number];
type PriceMode = '' | 'set' | 'plus' | 'minus' | 'plus-percent' | 'minus-percent';
type StockMode = '' | 'set' | 'plus' | 'minus';

type Fields = { priceMode: PriceMode; price: string; rounding: string; stockMode: StockMode; stock: string };
type Props = { products: { id: string; name: string }[]; onClose(): void; onDone(): void };

/** Edits prices and stock of several products, after a preview line by line. */
export function BulkDialog({ products, onClose, onDone }: Props) {
  const form = useEntityForm({
    draft: `product bulk edit ${products.map(({ id }) => id).join()}`,
    fields: (): Fields => ({ priceMode: '', price: '', rounding: '0', stockMode: '', stock: '' }),
    toInput: () => request,
    validate: () => ({ root: changing.length === 0 ? 'Nothing would change' : undefined }),
    save: (input) => adminApi.catalog.applyBulkEdit({ ...input, previewToken: preview.data!.previewToken }),
    failed: 'Failed to update product',
    explain: (error) => {
      if (errorCode(error) !== 'EDIT_CONFLICT') return undefined;
      void preview.refetch();
      return { root: 'Something has changed since the preview. Check it again, then apply.' };
    },
    reload: reloadCatalogue,
    success: ({ changed }) => [
      'Product updated successfully',
      `${pluralize(changed, 'change')} in ${pluralize(products.length, 'product')}`,
    ],
    onSaved: onDone,
  });
  const { field, clearErrors, values } = form;
  const { priceMode, price, rounding, stockMode, stock } = values;
  const input = useDeferredValue(
    JSON.stringify({
      ids: products.map(({ id }) => id),
      price: priceChange(priceMode, price, Number(rounding)),
      stock: stockChange(stockMode, stock),
    }),
  );
  const request = JSON.parse(input) as Input;
  const changes = request.price !== null || request.stock !== null;
  const preview = useQuery({
    ...adminQueries.catalog.previewBulkEdit.queryOptions({ input: request }),
    enabled: changes,
    staleTime: 0,
    gcTime: 0,
  });
  const rows = changes ? (preview.data?.rows ?? []) : [];
  const changing = rows.filter(({ before, after }) => before !== after);
  const wrong = rows.filter((line) => line.problem).length;
  // the message belongs to the earlier input
  useEffect(() => {
    if (input) clearErrors('root');
  }, [input, clearErrors]);
  return (
    <EntityDialog
      form={form}
      title={`Price and stock of ${pluralize(products.length, 'product')}`}
      size="l"
      save={changing.length > 0 && wrong === 0 ? `Apply ${pluralize(changing.length, 'change')}` : 'Apply'}
      saving="Applying..."
      onClose={onClose}
      notice={wrong > 0 ? `${pluralize(wrong, 'line')} cannot be changed like this: nothing is applied` : null}
      onSubmit={wrong > 0 || preview.isFetching ? () => {} : undefined}
    >
      <div className={formPartsStyles.fields}>
        <div className={arrangeStyles.columns3}>
          <SelectField label="Price" {...field('priceMode')}>
            <option value="">Leave as it is</option>
            <option value="set">Set to ₹</option>
            <option value="plus">Plus ₹</option>
            <option value="minus">Minus ₹</option>
            <option value="plus-percent">Plus %</option>
            <option value="minus-percent">Minus %</option>
          </SelectField>
          {priceMode && (
            <AmountField
              label={priceMode === 'set' ? 'To how much' : 'By how much'}
              unit={priceMode.endsWith('percent') ? '%' : '₹'}
              {...field('price')}
            />
          )}
          {priceMode && priceMode !== 'set' && (
            <SelectField label="Rounding" {...field('rounding')}>
              <option value="0">To the paisa</option>
              <option value="1">To ₹1</option>
              <option value="5">To ₹5</option>
              <option value="10">To ₹10</option>
              <option value="9">Ends in 9</option>
            </SelectField>
          )}
        </div>
        <div className={arrangeStyles.columns3}>
          <SelectField label="Stock" {...field('stockMode')}>
            <option value="">Leave as it is</option>
            <option value="set">Set to</option>
            <option value="plus">Add</option>
            <option value="minus">Take away</option>
          </SelectField>
          {stockMode && <AmountField label="Units" {...field('stock')} />}
        </div>
        {rows.length > 0 && <Preview rows={rows} />}
      </div>
    </EntityDialog>
  );
}

function Preview({ rows }: { rows: Line[] }) {
  const value = ({ what }: Line, number: number | null) =>
    number === null ? 'Not counted' : what === 'price' ? formatRupees(number) : pluralize(number, 'unit');
  return (
    <Table
      caption="Preview"
      className={`${tableInputStyles.input} ${tableInputStyles.preview}`}
      columns={[
        {
          title: 'Product',
          isRowHeader: true,
          cell: ({ name, problem }) => (
            <>
              {name}
              {problem && <Problem>{problem}</Problem>}
            </>
          ),
        },
        { title: 'Before', numeric: true, cell: (line) => value(line, line.before) },
        { title: 'After', numeric: true, cell: (line) => <b>{value(line, line.after)}</b> },
      ]}
      rows={rows}
      rowKey={(line) => `${line.what} ${line.variantId ?? line.productId}`}
      rowClass={({ before, after }) => (before === after ? 'muted' : undefined)}
    />
  );
}

function priceChange(mode: PriceMode, typed: string, rounding: number): Input['price'] {
  const percent = mode.endsWith('percent');
  const value = percent ? typedNumber(typed) : typedRupees(typed);
  if (!mode || value === null || Number.isNaN(value)) return null;
  return {
    mode: mode === 'set' ? 'set' : percent ? 'percent' : 'add',
    value: mode.startsWith('minus') ? -value : value,
    rounding: rounding as 0 | 1 | 5 | 10 | 9,
  };
}

function stockChange(mode: StockMode, typed: string): Input['stock'] {
  const value = typedNumber(typed);
  if (!mode || value === null || !Number.isInteger(value)) return null;
  return { mode: mode === 'set' ? 'set' : 'add', value: mode === 'minus' ? -value : value };
}
