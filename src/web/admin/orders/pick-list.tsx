import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { useStorefront } from '../../shop/storefront.ts';
import paperStyles from '../../ui/paper.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { BENCH_PATH } from '../tabs.ts';
import { Barcode } from './barcode.tsx';
import styles from './packing-slips.module.css';
import { PrintFrame } from './print-frame.tsx';

type List = Awaited<ReturnType<AdminApi['packing']['pickList']>>;

/** What to fetch from the shelves for several orders; its barcode opens them at the packing bench. */
export function PickList({ number }: { number: string }) {
  const query = useQuery(adminQueries.packing.pickList.queryOptions({ input: { number } }));
  return (
    <PrintFrame backTo={BENCH_PATH} backLabel="Packing bench" title={`Pick list ${number}`} query={query}>
      {(list) => <Paper list={list} />}
    </PrintFrame>
  );
}

function Paper({ list }: { list: List }) {
  const { number, createdAt, createdBy, orders, lines, short, cash } = list;
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return (
    <article className={paperStyles.page}>
      <header>
        <div>
          <p className={paperStyles.shop}>{useStorefront().siteName}</p>
          <p>
            {pluralize(orders, 'order')}, <b>{pluralize(units, 'unit')}</b>
            <br />
            {formatDateTime(createdAt)}
            {createdBy && `, ${createdBy}`}
          </p>
        </div>
        <div>
          <h2>Pick list</h2>
          <Barcode text={number} />
          <p className={textStyles.number}>{number}</p>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Shelf</th>
            <th scope="col">Product</th>
            <th scope="col">Batch</th>
            <th scope="col">Best before</th>
            <th scope="col" className={textStyles.number}>
              Orders
            </th>
            <th scope="col" className={textStyles.number}>
              Units
            </th>
            <th scope="col">Taken</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.sku} ${line.batch}`}>
              <td>
                <b>{line.shelf}</b>
              </td>
              <td>
                <b>{line.productName}</b>
                <br />
                <span>
                  {[line.flavour, line.size, line.sku].filter(Boolean).join(' · ')}
                  {line.emptiesBatch && <b> · Empties this batch</b>}
                </span>
              </td>
              <td>{line.batch ?? 'no batch'}</td>
              <td>{line.bestBefore && formatDay(line.bestBefore)}</td>
              <td className={textStyles.number}>{line.orders}</td>
              <td className={`${textStyles.number} ${styles.units}`}>
                <b>{line.units}</b>
              </td>
              <td>
                <span className={styles.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {short.map(({ sku, productName, units: missing, orders: waiting }) => (
        <p key={sku}>
          <b>Short by {missing}:</b> {productName} ({sku}). Not on this list: {waiting.join(', ')}.
        </p>
      ))}
      {cash.orders > 0 && (
        <p>
          <b>{pluralize(cash.orders, 'cash order')}</b>, {formatRupees(cash.amount)} in all.
        </p>
      )}
    </article>
  );
}
