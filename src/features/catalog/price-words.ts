/** Prices that a search names, in paise; `text` is the rest of it. */
export type PricedSearch = { text: string; minPrice?: number; maxPrice?: number };

/** Words after a number that make it a size or a share, not a price. */
const UNITS =
  'kgs?|kilos?|kilograms?|gms?|g|grams?|mgs?|mcg|ml|l|ltrs?|lit(?:re|er)s?|caps(?:ules)?|tab(?:let)?s|servings?|scoops?|k?cal|%';
const AMOUNT = String.raw`(?:₹|rs\.?|inr)?\s*(\d{1,3}(?:,\d{2,3})+|\d{1,6})(k)?(?:\s*(?:₹|rs\.?|rupees?|/-))?(?![\w.]|\s*(?:${UNITS})(?!\w))`;
const BETWEEN = new RegExp(String.raw`\bbetween\s+${AMOUNT}\s+(?:and|to|-)\s+${AMOUNT}`, 'i');
const MOST = new RegExp(
  String.raw`\b(?:under|below|less\s+than|cheaper\s+than|up\s*to|within|max(?:imum)?)\s+${AMOUNT}`,
  'i',
);
const LEAST = new RegExp(String.raw`\b(?:above|over|more\s+than|min(?:imum)?)\s+${AMOUNT}`, 'i');

/** Takes 'under 1000', 'above ₹500' and 'between 500 and 1k' out of a search; an amount with a unit is a pack's size. */
export function readPriceWords(search: string): PricedSearch {
  let text = search;
  const take = (pattern: RegExp): number[] => {
    const [phrase, ...parts] = pattern.exec(text) ?? [];
    if (phrase === undefined || parts.length === 0) return [];
    text = text.replace(phrase, ' ');
    return [0, 2].flatMap((at) => (parts[at] ? [paiseOf(parts[at], parts[at + 1])] : []));
  };
  const [from, to] = take(BETWEEN);
  const [maximum = to] = take(MOST);
  const [minimum = from] = take(LEAST);
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    ...(minimum === undefined ? {} : { minPrice: minimum }),
    ...(maximum === undefined ? {} : { maxPrice: maximum }),
  };
}

const paiseOf = (digits: string, thousands: string | undefined) =>
  Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1) * 100;
