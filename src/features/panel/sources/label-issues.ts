import { sql } from 'drizzle-orm';
import { type AttentionSource, countLabel, formatNameList, summariseRows } from './source.ts';

/** Published products with incomplete label declarations. */
export const labelIssues: AttentionSource = {
  needs: 'catalog.read',
  async find(app) {
    const summary = await summariseRows(
      app,
      sql`select id, name, updated_at as at, label_issue_count as amount from products
        where label_issue_count > 0 and state = 'published' and in_stock order by created_at desc`,
    );
    if (!summary) return { groups: [] };
    const { n, names, ids } = summary;
    return {
      groups: [
        {
          kind: 'label_issues',
          title: `${countLabel(n, 'product')} in the store with label findings`,
          text: `${formatNameList(names, n)}: the label needs changes.`,
          at: summary.at,
          actions: [
            n === 1
              ? { label: 'Fix wording', to: `/admin/products/${ids[0]}` }
              : { label: 'Open list', to: '/admin/products?show=findings' },
          ],
        },
      ],
    };
  },
};
