const indian = new Intl.NumberFormat('en-IN');

/** '12,34,567': Indian grouping. */
export const formatCount = (count: number) => indian.format(count);
