import { ReturnPage } from '../returns/return-page.tsx';
import { ReturnsList } from '../returns/returns-list.tsx';
import { NewOrderPage } from './new-order/new-order-page.tsx';
import { OrderList } from './order-list.tsx';
import { OrderPage } from './order-page.tsx';
import { PackingSlips } from './packing-slips.tsx';
import { PickList } from './pick-list.tsx';
import { PrintedInvoice } from './printed-invoice.tsx';

/** /admin/orders, one order, and its printed documents. */
export default function OrdersTab({ path: [id, part] }: { path: readonly string[] }) {
  if (!id) return <OrderList />;
  if (id === 'new') return <NewOrderPage />;
  if (id === 'slips') return <PackingSlips />;
  if (id === 'pick-list' && part) return <PickList number={part} />;
  if (id === 'returns') return part ? <ReturnPage key={part} id={part} /> : <ReturnsList />;
  if (part === 'invoice') return <PrintedInvoice id={id} />;
  return <OrderPage key={id} id={id} />;
}
