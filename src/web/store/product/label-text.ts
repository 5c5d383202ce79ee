import { lacksVariedDiet } from '#features/catalog/label-rules.ts';
import type { Product } from './product.ts';

type Declared = NonNullable<Product['declarations']>;
const DO_NOT_EXCEED = 'Do not exceed the recommended daily usage.';
const OUT_OF_REACH = 'Keep out of reach of children.';
const VARIED_DIET = 'Not to be used as a substitute for a varied diet.';
const NOT_MEDICINAL = /\s*not for medicinal use\.?\s*/i;

/**
 * Statements that law requires of a product for daily use: directions without the sentence that warns of exceeding
 * them, that sentence, whether 'NOT FOR MEDICINAL USE' precedes the warnings, and the warnings. Statements that the
 * pack of a supplement lacks are added.
 */
export function labelText({ foodCategory, usage, warnings }: Pick<Declared, 'foodCategory' | 'usage' | 'warnings'>) {
  const supplement = /supplement|nutraceutical/i.test(foodCategory ?? '');
  const diet = lacksVariedDiet({ foodCategory, usage, warnings }) ? VARIED_DIET : '';
  const exceed = /[^.]*do not exceed[^.]*\.?/i.exec(usage ?? '')?.[0].trim();
  const rest = (warnings ?? '').replace(NOT_MEDICINAL, ' ').trim();
  const reach = supplement && !/reach of (small )?children/i.test(rest) ? OUT_OF_REACH : '';
  return {
    usage: (usage ?? '').replace(exceed ?? '', '').trim() || null,
    notMore: exceed || (supplement && usage ? DO_NOT_EXCEED : null),
    notMedicinal: supplement || NOT_MEDICINAL.test(warnings ?? ''),
    warnings: [rest, diet, reach].filter(Boolean).join(' ') || null,
  };
}
