import { OrderList } from './order-list.tsx';
import { OrderPage } from './order-page.tsx';
import { PackingSlips } from './packing-slips.tsx';
import { PrintedInvoice } from './printed-invoice.tsx';

/** /admin/orders, one order, and its printed documents. */
export default function OrdersTab({ path: [id, paper] }: { path: readonly string[] }) {
  if (!id) return <OrderList />;
  if (id === 'slips') return <PackingSlips />;
  if (paper === 'invoice') return <PrintedInvoice id={id} />;
  return <OrderPage key={id} id={id} />;
}
