/** Finds the zone of a pincode of six digits: the first in the plan's order that contains it; null: none. */
export type ZoneFinder = (pincode: string) => DeliveryZone | null;

/** Whether a zone contains a pincode of six digits. */
type Matcher = (pincode: string) => boolean;

const PATTERN = /^(?<not>!?)(?<first>[1-9]\d{0,5})(?:-(?<last>[1-9]\d{0,5}))?$/;

/** Why a pattern is none, or null. */
export function validatePattern(pattern: string): string | null {
  if (pattern === '*') return null;
  const { first, last } = PATTERN.exec(pattern)?.groups ?? {};
  if (!first) return `‘${pattern}’ is not the beginning of a pincode, such as 56, 36-39, !68255 or *`;
  if (!last) return null;
  if (first.length !== last.length) return `‘${pattern}’: both ends need the same number of digits`;
  return first > last ? `‘${pattern}’ runs backwards` : null;
}

/** Prepares the zones of a plan, whose patterns must be valid, for many pincodes. */
export function findZones(zones: readonly DeliveryZone[]): ZoneFinder {
  const matchers = zones.map((zone) => ({ zone, contains: matcherOf(zone) }));
  return (pincode) => matchers.find(({ contains }) => contains(pincode))?.zone ?? null;
}

export type ZoneReport = {
  /** the number of pincodes that belong to each zone, by zone id */
  counts: ReadonlyMap<string, number>;
  /** pincodes that lie in several zones by more than '*', with the ids of those zones */
  overlaps: { pincode: string; zoneIds: string[] }[];
  /** pincodes in no zone */
  gaps: string[];
};

/** Assigns every pincode of a list to its zone, and names overlaps and gaps in the list's order. */
export function reportZones(zones: readonly DeliveryZone[], pincodes: readonly string[]): ZoneReport {
  const matchers = zones.map((zone) => ({
    id: zone.id,
    contains: matcherOf(zone),
    isRest: zone.patterns.includes('*'),
  }));
  const counts = new Map(zones.map(({ id }) => [id, 0]));
  const report: ZoneReport = { counts, overlaps: [], gaps: [] };
  for (const pincode of pincodes) {
    const matches = matchers.filter(({ contains }) => contains(pincode));
    const [zone] = matches;
    if (zone) counts.set(zone.id, (counts.get(zone.id) ?? 0) + 1);
    else report.gaps.push(pincode);
    const named = matches.filter(({ isRest }) => !isRest);
    if (named.length > 1) report.overlaps.push({ pincode, zoneIds: named.map(({ id }) => id) });
  }
  return report;
}

function matcherOf({ patterns, pincodes }: DeliveryZone): Matcher {
  const single = new Set(pincodes);
  const included = rangesOf(patterns.filter((pattern) => !pattern.startsWith('!')));
  const excluded = rangesOf(patterns.filter((pattern) => pattern.startsWith('!')));
  const isEverywhere = patterns.includes('*');
  return (pincode) => {
    if (single.has(pincode)) return true;
    const number = Number(pincode);
    return (isEverywhere || isInRanges(number, included)) && !isInRanges(number, excluded);
  };
}

/** Pincodes as numbers, both ends included. */
export type PincodeRange = { first: number; last: number };

/** The pincodes of patterns as ascending ranges that do not touch; '*' has none, and '!' is ignored. */
export function rangesOf(patterns: readonly string[]): PincodeRange[] {
  const ranges = patterns.flatMap((pattern): PincodeRange[] => {
    const { first, last = first } = PATTERN.exec(pattern)?.groups ?? {};
    return first && last ? [{ first: Number(first.padEnd(6, '0')), last: Number(last.padEnd(6, '9')) }] : [];
  });
  return mergeRanges(ranges);
}

/** Ranges in any order as ascending ones that do not touch. */
export function mergeRanges(ranges: readonly PincodeRange[]): PincodeRange[] {
  const merged: PincodeRange[] = [];
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    const previous = merged.at(-1);
    if (previous && first <= previous.last + 1) previous.last = Math.max(previous.last, last);
    else merged.push({ first, last });
  }
  return merged;
}

function isInRanges(pincode: number, ranges: readonly PincodeRange[]): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (!range) return false;
    if (pincode < range.first) high = middle - 1;
    else if (pincode > range.last) low = middle + 1;
    else return true;
  }
  return false;
}

/** Where a rate applies. A pincode in several zones belongs to the first of them in the plan. */
export type DeliveryZone = {
  id: string;
  name: string;
  /** digits that pincodes begin with ('56'), ranges of them ('36-39'), exceptions ('!68255'), or '*' for all */
  patterns: string[];
  /** single pincodes, from a file */
  pincodes: string[];
};
