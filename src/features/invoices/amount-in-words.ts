import type { Paise } from '#shared/money.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const GROUPS: [size: number, name: string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
];

/** 'Rupees four thousand four hundred and forty-six only', in Indian counting. */
export function amountInWords(amount: Paise): string {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100];
  const rest = paise > 0 ? ` and ${number(paise)} paise` : '';
  return `Rupees ${number(rupees)}${rest} only`;
}

function number(value: number): string {
  for (const [size, name] of GROUPS) {
    if (value < size) continue;
    const [whole, rest] = [Math.floor(value / size), value % size];
    const joint = rest > 0 && size === 100 ? ' and ' : ' ';
    return `${number(whole)} ${name}${rest > 0 ? joint + number(rest) : ''}`;
  }
  if (value < 20) return SMALL[value]!;
  const [ten, one] = [TENS[Math.floor(value / 10) - 2]!, value % 10];
  return one > 0 ? `${ten}-${SMALL[one]}` : ten;
}
