/** Which character separates the decimals in the numbers of a file. */
export type Decimal = 'point' | 'comma';

const WHOLE = /^\d+$/;
/** Decimals after a point, groups of three (1,234,567) or as in India (12,34,567). */
const POINT = /^(\d+\.\d+|([1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d{2})*,\d{3})(\.\d+)?)$/;
const COMMA = /^(\d+,\d+|([1-9]\d{0,2}(\.\d{3})+|[1-9]\d?(\.\d{2})*\.\d{3})(,\d+)?)$/;

// spaces may separate groups; a currency or a percent sign says nothing about the number
const bare = (text: string) =>
  text
    .trim()
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*%$/, '')
    .replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(\D|$))/g, '');

/**
 * The convention of a file, found from all its numbers: '1,23,456.50' and '749.50' say point, '749,50' says comma, and
 * '1,234' alone says neither. Where none says it, a comma between the columns makes a decimal comma impossible. Null
 * when nothing says it, or as many numbers say point as comma.
 */
export function findDecimal(texts: Iterable<string>, delimiter: string): Decimal | null {
  let points = 0;
  let commas = 0;
  for (const text of texts) {
    const digits = bare(text).replace(/^-/, '');
    if (WHOLE.test(digits)) continue;
    const [isPoint, isComma] = [POINT.test(digits), COMMA.test(digits)];
    if (isPoint && !isComma) points += 1;
    if (isComma && !isPoint) commas += 1;
  }
  if (points !== commas) return points > commas ? 'point' : 'comma';
  return points === 0 && delimiter === ',' ? 'point' : null;
}

export type ReadNumber = { plain: string } | { problem: 'none' | 'ambiguous' | 'contradiction' };

/** A number as digits with a decimal point, such as '-1234.50', or why it is none in the file's convention. */
export function readNumber(text: string, decimal: Decimal | null): ReadNumber {
  const number = bare(text);
  const sign = number.startsWith('-') ? '-' : '';
  const digits = number.slice(sign.length);
  if (WHOLE.test(digits)) return { plain: number };
  const [isPoint, isComma] = [POINT.test(digits), COMMA.test(digits)];
  if (!isPoint && !isComma) return { problem: 'none' };
  if (decimal === null) return { problem: 'ambiguous' };
  if (decimal === 'point') return isPoint ? { plain: sign + digits.replaceAll(',', '') } : { problem: 'contradiction' };
  return isComma ? { plain: sign + digits.replaceAll('.', '').replace(',', '.') } : { problem: 'contradiction' };
}
