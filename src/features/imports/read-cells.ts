import { type Decimal, readNumber } from '#platform/csv/number-convention.ts';
import { type Paise, parseRupees } from '#shared/money.ts';

/** Why a text is no number in the file's convention, after its name; null when it is none in any. */
export function numberProblem(text: string, decimal: Decimal | null): string | null {
  const read = readNumber(text, decimal);
  if (!('problem' in read) || read.problem === 'none') return null;
  if (read.problem === 'contradiction')
    return `does not fit the other numbers of the file, which have a decimal ${decimal}`;
  return 'can be read in two ways, and no other number of the file says which. Write it without separators';
}

/** Reads numbers in a file's convention; invalid ones are listed in `problems` and undefined. */
export function cellReader(decimal: Decimal | null, problems: string[]) {
  const plain = (text: string, name: string, what: string): string | undefined => {
    const read = readNumber(text, decimal);
    if ('plain' in read) return read.plain;
    problems.push(`${name} ‘${text}’ ${numberProblem(text, decimal) ?? `is not ${what}`}`);
    return undefined;
  };
  return {
    number(text: string | undefined, name: string): number | undefined {
      if (!text) return undefined;
      const digits = plain(text, name, 'a number');
      return digits === undefined ? undefined : Number(digits);
    },
    /** in paise; at most two decimals */
    rupees(text: string | undefined, name: string): Paise | undefined {
      if (!text) return undefined;
      const digits = plain(text, name, 'an amount');
      if (digits === undefined) return undefined;
      if (/^\d{1,10}(\.\d{1,2}0*)?$/.test(digits)) return parseRupees(digits);
      problems.push(`${name} ‘${text}’ is not an amount`);
      return undefined;
    },
  };
}
