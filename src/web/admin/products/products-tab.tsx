import { ProductPage } from './product-editor.tsx';
import { ProductList } from './product-list.tsx';

/** The list, or the page of a product: /admin/products/new, /admin/products/{id}. */
export default function ProductsTab({ path }: { path: readonly string[] }) {
  const [part] = path;
  return part === undefined ? <ProductList /> : <ProductPage id={part === 'new' ? null : part} />;
}
