import path from 'node:path';
import { pathToFileURL } from 'node:url';

const THIS_CHECKOUT = path.join(import.meta.dirname, '../..');

/**
 * What prepares data for a measurement, from the measured checkout itself: its tables may lack columns of this version.
 * `folder`: the checkout, else this one.
 */
export async function importPreparation(folder = THIS_CHECKOUT) {
  const load = (file: string) => import(pathToFileURL(path.join(path.resolve(folder), file)).href);
  const [app, factories, buyers]: [
    typeof import('../bench-app.ts'),
    typeof import('../../tests/factories.ts'),
    typeof import('./buyers.ts'),
  ] = await Promise.all([load('bench/bench-app.ts'), load('tests/factories.ts'), load('bench/orders/buyers.ts')]);
  return {
    openBenchApp: app.openBenchApp,
    enableCod: app.enableCod,
    makeProduct: factories.makeProduct,
    makeBuyers: buyers.makeBuyers,
  };
}
