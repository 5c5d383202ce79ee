import { describeField } from '#features/pages/field-rules.ts';
import { findMissingLegalParts } from '#features/pages/legal-rules.ts';
import { findMissingFields, type PageContent, validatePage } from '#features/pages/rules.ts';
import { budgetOf, pageWeight } from '#features/pages/weight-rules.ts';
import type { AdminPage } from './pages.ts';

/** What prevents the publication of a page with this content. */
export function findPageProblems({ path, kind, values }: AdminPage, content: PageContent) {
  const wrong = validatePage(content, kind);
  const missing = findMissingFields(content, values);
  const legal = findMissingLegalParts({ path, kind, content }, values);
  const overweight = pageWeight(content).total - budgetOf(kind);
  const isComplete = missing.length === 0 && legal.length === 0 && overweight <= 0 && Object.keys(wrong).length === 0;
  const blockProblems: Record<string, string> = { ...wrong };
  for (const { blockId, field } of missing) blockProblems[blockId] ??= `${describeField(field, values).label} missing`;
  return { wrong, missing, legal, overweight, isComplete, blockProblems };
}
