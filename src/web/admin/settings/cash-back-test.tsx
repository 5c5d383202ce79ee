import { useMutation } from '@tanstack/react-query';
import { formatCount } from '#shared/count.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminApi } from '../api.ts';
import ordersStyles from '../orders/orders.module.css';
import { orderPath } from '../orders/orders.ts';

type BackTest = Awaited<ReturnType<AdminApi['cashOutcomes']['backTest']>>;
type Group = BackTest['delivered'];

const REASONS: Record<Group['orders'][number]['reason'], string> = {
  minimum: 'below the smallest total',
  maximum: 'above the largest total',
  pincode: 'not at this pincode',
  products: 'a product not sold for cash',
  first_order: 'a first order',
};

/** What the cash rules as typed would have refused of the last cash orders; `typed`: the values of the form. */
export function CashBackTest({ typed }: { typed: Record<string, string | boolean> }) {
  const text = (name: string) => String(typed[name] ?? '').trim();
  const backTest = useMutation({
    mutationFn: () =>
      adminApi.cashOutcomes.backTest({
        codMaximum: Number(text('codMaximum')) || 0,
        codPincodes: text('codPincodes'),
        codExcludedPincodes: text('codExcludedPincodes'),
        codExcludedProducts: text('codExcludedProducts'),
        codFromSecondOrder: typed.codFromSecondOrder === true,
      }),
  });
  return (
    <div className={arrangeStyles.stack}>
      <div className={arrangeStyles.row}>
        <BusyButton variant="plain" busy={backTest.isPending} busyLabel="Counting..." onClick={() => backTest.mutate()}>
          Try cash rules on the last 90 days
        </BusyButton>
        <span className={`muted ${textStyles.small}`}>With what is typed here; nothing is saved.</span>
      </div>
      {backTest.error && <Problem live>{errorMessage(backTest.error)}</Problem>}
      <div role="status">{backTest.data && <Result result={backTest.data} />}</div>
    </div>
  );
}

function Result({ result }: { result: BackTest }) {
  const { orders, isCut, days, delivered, cameBack, open } = result;
  const refused = delivered.count + cameBack.count + open.count;
  const cost =
    cameBack.costOf > 0
      ? `: ${formatRupees(cameBack.carrierCost)} of carriers saved${cameBack.costOf < cameBack.count ? `, as far as recorded (${formatCount(cameBack.costOf)})` : ''}`
      : '';
  return (
    <div className={arrangeStyles.stack}>
      <p>
        {isCut ? `Of the newest ${pluralize(orders, 'cash order')}` : `Of ${pluralize(orders, 'cash order')}`} in the
        last {days} days these rules would have refused <b>{formatCount(refused)}</b>.
      </p>
      <Figure
        group={delivered}
        title={`${formatCount(delivered.count)} ${delivered.count === 1 ? 'was' : 'were'} delivered: ${formatRupees(delivered.amount)} of turnover lost`}
      />
      <Figure group={cameBack} title={`${formatCount(cameBack.count)} came back${cost}`} />
      <Figure
        group={open}
        title={`${formatCount(open.count)} ${open.count === 1 ? 'is' : 'are'} on the way, waiting or cancelled`}
      />
    </div>
  );
}

function Figure({ group, title }: { group: Group; title: string }) {
  if (group.count === 0) return <p>{title}</p>;
  return (
    <details>
      <summary>{title}</summary>
      <ul className={ordersStyles.others}>
        {group.orders.map(({ displayId, placedAt, totalAmount, reason }) => (
          <li key={displayId}>
            <LinkButton variant="text" className={textStyles.code} to={orderPath(displayId)}>
              {displayId}
            </LinkButton>
            <span className={`muted ${textStyles.small}`}>
              {formatDate(placedAt)} · {REASONS[reason]}
            </span>
            <span>{formatRupees(totalAmount)}</span>
          </li>
        ))}
      </ul>
      {group.orders.length < group.count && (
        <p className={`muted ${textStyles.small}`}>The newest {group.orders.length} are listed.</p>
      )}
    </details>
  );
}
