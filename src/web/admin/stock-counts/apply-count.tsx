import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { adminApi } from '../api.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { useAction } from '../components/use-action.ts';
import { orderPath } from '../orders/orders.ts';
import { type Count, type LineProblems, reloadCounts } from './counts.ts';

type Promised = {
  variants: { sku: string; productName: string; units: number; orders: string[]; isAcceptable: boolean }[];
};
const STALE_LINES: Record<string, string> = {
  corrected: 'Its stock was corrected since: count it again',
  units_short: 'More has left since than you counted as here: count it again',
  now_by_batch: 'It is counted by batch by now: take this line out and count its batches',
};

/** The texts with the lines as they were. */
const problemsOf = ({ lines }: Count, texts: Readonly<Record<string, string>>): LineProblems =>
  Object.fromEntries(
    lines.flatMap(({ id, reason, countedAt }) => {
      const text = texts[id];
      return text ? [[id, { reason, countedAt, text }]] : [];
    }),
  );

type Props = { count: Count; onApplied(count: Count): void; onProblems(problems: LineProblems): void };

/** Applies the differences; asks first when orders would wait for units that are not here. */
export function ApplyCount({ count, onApplied, onProblems }: Props) {
  const [promised, setPromised] = useState<Promised['variants'] | null>(null);
  const { id, version } = count;
  const apply = useAction({
    run: (acceptsShort: boolean) => adminApi.stockCounts.apply({ id, version, acceptsShort }),
    success: () => ['Count applied', 'Its differences are in the stock.'],
    onSuccess: (applied) => {
      setPromised(null);
      onProblems({});
      onApplied(applied);
    },
    // each is shown where it belongs
    explain: (error) =>
      errorCode(error) === 'STOCK_COUNT_UNITS_PROMISED' ? 'Orders wait for these units.' : errorMessage(error),
    failed: 'The count was not applied',
    onError: (error) => {
      const code = errorCode(error);
      if (code === 'STOCK_COUNT_UNITS_PROMISED') setPromised(errorData<Promised>(error)!.variants);
      if (code === 'STOCK_COUNT_REASON_MISSING') {
        const { lines } = errorData<{ lines: string[] }>(error)!;
        onProblems(problemsOf(count, Object.fromEntries(lines.map((line) => [line, 'Choose a reason']))));
      }
      if (code === 'STOCK_COUNT_LINES_STALE') {
        const { lines } = errorData<{ lines: { lineId: string; why: string }[] }>(error)!;
        onProblems(problemsOf(count, Object.fromEntries(lines.map(({ lineId, why }) => [lineId, STALE_LINES[why]!]))));
      }
    },
    reload: reloadCounts,
  });
  const isAcceptable = promised?.every((variant) => variant.isAcceptable) ?? false;
  return (
    <>
      <BusyButton
        variant="primary"
        busy={apply.isPending && promised === null}
        busyLabel="Applying..."
        onClick={() => apply.mutate(false)}
      >
        Apply
      </BusyButton>
      <ConfirmDialog
        open={promised !== null}
        title="Orders wait for these units"
        confirm={isAcceptable ? 'Apply anyway' : 'Close'}
        busyLabel="Applying..."
        keep="Look again"
        busy={apply.isPending}
        onConfirm={() => (isAcceptable ? apply.mutate(true) : setPromised(null))}
        onClose={() => setPromised(null)}
      >
        {promised?.map(({ sku, productName, units, orders }) => (
          <div key={sku}>
            <p>
              <b>{productName}</b> ({sku}): {pluralize(units, 'unit')} too few for{' '}
              {orders.map((displayId, index) => (
                <span key={displayId}>
                  {index > 0 && ', '}
                  <PanelLink to={orderPath(displayId)}>{displayId}</PanelLink>
                </span>
              ))}
              .
            </p>
          </div>
        ))}
        <p>
          {isAcceptable
            ? 'These orders then wait until units come in; the bench shows them as short.'
            : 'Stock without batches cannot be short: cancel or change one of these orders first.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
