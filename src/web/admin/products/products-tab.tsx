import { lazy } from 'react';
import { ProductPage } from './product-editor.tsx';
import { ProductList } from './product-list.tsx';

const CountsPage = lazy(() => import('../stock-counts/counts-page.tsx'));
const BatchesPage = lazy(() => import('../batches/batches-page.tsx'));

/**
 * The list, or the page of a product: /admin/products/new, /admin/products/{id}. Batches, the receiving of stock, and
 * stock counts: /admin/products/batches, /admin/products/receive, /admin/products/counts.
 */
export default function ProductsTab({ path }: { path: readonly string[] }) {
  const [part] = path;
  if (part === 'counts') return <CountsPage path={path} />;
  if (part === 'batches' || part === 'receive') return <BatchesPage path={path} />;
  return part === undefined ? <ProductList /> : <ProductPage id={part === 'new' ? null : part} />;
}
