// written by hand, since a browser's first Intl.NumberFormat blocks the page for 20 ms
/** '12,34,567' or '12,34,567.50': Indian grouping of the digits before the point. */
export const groupDigits = (digits: string): string => digits.replace(/(\d)(?=(\d\d)+\d\b)/g, '$1,');

/** '12,34,567' of a count, which is a whole number. */
export const formatCount = (count: number): string => groupDigits(String(Math.round(count)));
