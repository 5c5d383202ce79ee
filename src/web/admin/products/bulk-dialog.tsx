import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { SelectField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { Problem } from '../../ui/problem.tsx';
import tableInputStyles from '../../ui/table-input.module.css';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { typedNumber, typedRupees } from '../components/form/amount.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { reloadCatalogue } from './products.ts';

type Input = Parameters<AdminApi['catalog']['previewBulkEdit']>[0];
type Line = Awaited<ReturnType<AdminApi['catalog']['previewBulkEdit']>>['rows'][number];
type PriceMode = '' | 'set' | 'plus' | 'minus' | 'plus-percent' | 'minus-percent';
type StockMode = '' | 'set' | 'plus' | 'minus';

type Props = { products: { id: string; name: string }[]; onClose(): void; onDone(): void };

/** Edits prices and stock of several products, after a preview line by line. */
export function BulkDialog({ products, onClose, onDone }: Props) {
  const [priceMode, setPriceMode] = useState<PriceMode>('');
  const [price, setPrice] = useState('');
  const [rounding, setRounding] = useState('0');
  const [stockMode, setStockMode] = useState<StockMode>('');
  const [stock, setStock] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQueryClient();
  const input = useDeferredValue(
    JSON.stringify({
      ids: products.map(({ id }) => id),
      price: priceChange(priceMode, price, Number(rounding)),
      stock: stockChange(stockMode, stock),
    }),
  );
  const wanted = JSON.parse(input) as Input;
  const changes = wanted.price !== null || wanted.stock !== null;
  const preview = useQuery({
    ...adminQueries.catalog.previewBulkEdit.queryOptions({ input: wanted }),
    enabled: changes,
    staleTime: 0,
    gcTime: 0,
  });
  const rows = changes ? (preview.data?.rows ?? []) : [];
  const changing = rows.filter(({ before, after }) => before !== after);
  // the message belongs to the earlier input
  useEffect(() => {
    if (input) setProblem(null);
  }, [input]);
  const wrong = rows.filter((line) => line.problem).length;
  const apply = useMutation({
    mutationFn: (previewToken: string) => adminApi.catalog.applyBulkEdit({ ...wanted, previewToken }),
    onSuccess: ({ changed }) => {
      void reloadCatalogue(client);
      toast(
        'Product updated successfully',
        `${pluralize(changed, 'change')} in ${pluralize(products.length, 'product')}`,
      );
      onDone();
    },
    onError: (error) => {
      const since = errorCode(error) === 'EDIT_CONFLICT';
      if (since) void preview.refetch();
      setProblem(
        since
          ? 'Something has changed since the preview. Check it again, then apply.'
          : `Failed to update product. ${errorMessage(error)}`,
      );
    },
  });
  return (
    <FormDialog
      open
      title={`Price and stock of ${pluralize(products.length, 'product')}`}
      size="l"
      save={changing.length > 0 && wrong === 0 ? `Apply ${pluralize(changing.length, 'change')}` : 'Apply'}
      saving="Applying..."
      busy={apply.isPending}
      dirty={changes}
      problem={
        problem ?? (wrong > 0 ? `${pluralize(wrong, 'line')} cannot be changed like this: nothing is applied` : null)
      }
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        if (changing.length === 0 && !preview.isFetching) setProblem('Nothing would change');
        else if (wrong === 0 && preview.data && !preview.isFetching) apply.mutate(preview.data.previewToken);
      }}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <div className={arrangeStyles.columns3}>
          <SelectField
            label="Price"
            value={priceMode}
            onChange={(event) => setPriceMode(event.target.value as PriceMode)}
          >
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
              value={price}
              onChange={(event) => setPrice(event.target.value)}
            />
          )}
          {priceMode && priceMode !== 'set' && (
            <SelectField label="Rounding" value={rounding} onChange={(event) => setRounding(event.target.value)}>
              <option value="0">To the paisa</option>
              <option value="1">To ₹1</option>
              <option value="5">To ₹5</option>
              <option value="10">To ₹10</option>
              <option value="9">Ends in 9</option>
            </SelectField>
          )}
        </div>
        <div className={arrangeStyles.columns3}>
          <SelectField
            label="Stock"
            value={stockMode}
            onChange={(event) => setStockMode(event.target.value as StockMode)}
          >
            <option value="">Leave as it is</option>
            <option value="set">Set to</option>
            <option value="plus">Add</option>
            <option value="minus">Take away</option>
          </SelectField>
          {stockMode && <AmountField label="Units" value={stock} onChange={(event) => setStock(event.target.value)} />}
        </div>
        {rows.length > 0 && <Preview rows={rows} />}
      </div>
    </FormDialog>
  );
}

function Preview({ rows }: { rows: Line[] }) {
  const value = ({ what }: Line, number: number | null) =>
    number === null ? 'Not counted' : what === 'price' ? formatRupees(number) : pluralize(number, 'unit');
  return (
    <table className={`${tableInputStyles.input} ${tableInputStyles.preview}`}>
      <caption className="visually-hidden">Preview</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={textStyles.number}>
            Before
          </th>
          <th scope="col" className={textStyles.number}>
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <tr
            key={`${line.what} ${line.variantId ?? line.productId}`}
            className={line.before === line.after ? 'muted' : undefined}
          >
            <th scope="row">
              {line.name}
              {line.problem && <Problem>{line.problem}</Problem>}
            </th>
            <td className={textStyles.number}>{value(line, line.before)}</td>
            <td className={textStyles.number}>
              <b>{value(line, line.after)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
