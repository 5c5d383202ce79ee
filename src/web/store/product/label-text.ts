import type { Product } from './product-page.tsx';

type Declared = NonNullable<Product['declarations']>;
const DO_NOT_EXCEED = 'Do not exceed the recommended daily usage.';
const OUT_OF_REACH = 'Keep out of reach of children.';
const NOT_MEDICINAL = /\s*not for medicinal use\.?\s*/i;

/**
 * What the law wants said with a product that is used by the day: how to use it without the sentence that warns of
 * more, that sentence, whether 'NOT FOR MEDICINAL USE' stands above the warnings, and the warnings. What the pack of a
 * supplement does not say by itself is added.
 */
export function labelText({ foodCategory, usage, warnings }: Pick<Declared, 'foodCategory' | 'usage' | 'warnings'>) {
  const supplement = /supplement|nutraceutical/i.test(foodCategory ?? '');
  const exceed = /[^.]*do not exceed[^.]*\.?/i.exec(usage ?? '')?.[0].trim();
  const rest = (warnings ?? '').replace(NOT_MEDICINAL, ' ').trim();
  const reach = supplement && !/reach of (small )?children/i.test(rest) ? OUT_OF_REACH : '';
  return {
    usage: (usage ?? '').replace(exceed ?? '', '').trim() || null,
    notMore: exceed || (supplement && usage ? DO_NOT_EXCEED : null),
    notMedicinal: supplement || NOT_MEDICINAL.test(warnings ?? ''),
    warnings: [rest, reach].filter(Boolean).join(' ') || null,
  };
}
