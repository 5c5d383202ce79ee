// written by hand, since a browser's first Intl.NumberFormat blocks the page for 20 ms
/** '12,34,567': Indian grouping of a whole number. */
export const formatCount = (count: number): string => String(Math.round(count)).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');
