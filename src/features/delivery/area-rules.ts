import type { DeliveryZone } from './zone-rules.ts';
import { mergeRanges, type PincodeRange, rangesOf } from './zone-rules.ts';

const ALL_PINCODES: PincodeRange = { first: 100_000, last: 999_999 };

/** The ranges of pincodes in which a zone applies. */
export type ZoneArea = { zone: DeliveryZone; ranges: PincodeRange[] };

/**
 * The zones of a plan as ranges that do not overlap, for files that state charges by area. Zones that list single
 * pincodes are left out, and the districts of those pincodes with them: no range states the charge of another zone.
 */
export function zoneAreas(zones: readonly DeliveryZone[]): ZoneArea[] {
  let earlier: PincodeRange[] = [];
  return zones.flatMap((zone) => {
    const zoneRanges = subtractRanges(includedRanges(zone), rangesOf(exceptionsOf(zone)));
    const ranges = zone.pincodes.length > 0 ? [] : subtractRanges(zoneRanges, earlier);
    earlier = mergeRanges([
      ...earlier,
      ...zoneRanges,
      ...rangesOf(zone.pincodes.map((pincode) => pincode.slice(0, 3))),
    ]);
    return ranges.length > 0 ? [{ zone, ranges }] : [];
  });
}

const includedRanges = ({ patterns }: DeliveryZone): PincodeRange[] =>
  patterns.includes('*') ? [ALL_PINCODES] : rangesOf(patterns.filter((pattern) => !pattern.startsWith('!')));

const exceptionsOf = ({ patterns }: DeliveryZone): string[] => patterns.filter((pattern) => pattern.startsWith('!'));

/** The parts of ranges that lie in none of the others. */
function subtractRanges(ranges: readonly PincodeRange[], others: readonly PincodeRange[]): PincodeRange[] {
  return others.reduce<PincodeRange[]>(
    (rest, { first, last }) =>
      rest.flatMap((range) =>
        range.last < first || range.first > last
          ? [range]
          : [
              { first: range.first, last: first - 1 },
              { first: last + 1, last: range.last },
            ].filter((part) => part.first <= part.last),
      ),
    [...ranges],
  );
}
