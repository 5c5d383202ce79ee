import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The opening tags of all forms, up to the handler that scripts use. */
function findForms(): { file: string; tag: string }[] {
  return ['src/web', 'extensions'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        [...readFileSync(path.join(ROOT, folder, file), 'utf8').matchAll(/<form\b[^>]*?(?:onSubmit|>)/g)].map(
          ([tag]) => ({ file: `${folder}/${file}`, tag }),
        ),
      ),
  );
}

it('puts nothing that is typed into the address, but for searches and filters', () => {
  const byGet = findForms().filter(({ tag }) => !/method="(post|dialog)"/.test(tag));
  expect(byGet.map(({ file }) => file).sort()).toEqual([
    'src/web/shop/page-blocks/questions.tsx',
    'src/web/shop/search-box.tsx',
    'src/web/store/batch/number-form.tsx',
    'src/web/store/products/filters.tsx',
    'src/web/store/reviews/customer-reviews.tsx',
  ]);
});
