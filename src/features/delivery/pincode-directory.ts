import { readFileSync } from 'node:fs';
import { stateName } from '#shared/india-states.ts';
import { normalisePincode } from '#shared/pincode.ts';

export type District = { name: string; state: string };

const DIRECTORY = new URL('pincode-directory.txt', import.meta.url);

/** Lines of the directory, sorted by their first pincode; read when the first pincode is looked up. */
type Entry = { first: number; last: number; places: string };
let entries: readonly Entry[] | null = null;

/** The districts of a pincode as typed, the one with most post offices first; empty when it is none or not listed. */
export function districtsOfPincode(pincode: string): readonly District[] {
  const digits = normalisePincode(pincode);
  const entry = digits && findEntry(Number(digits));
  if (!entry) return [];
  return entry.places.split('|').map((place) => ({ name: place.slice(3), state: stateName(place.slice(0, 2)) }));
}

/** The names of the States that a pincode as typed lies in; empty when it is none or not listed. */
export function statesOfPincode(pincode: string): readonly string[] {
  return [...new Set(districtsOfPincode(pincode).map(({ state }) => state))];
}

/**
 * The city that a pincode suggests: its district where there is one, and Delhi or New Delhi for the districts of Delhi,
 * which are not cities. Null when several are possible.
 */
export function cityOfPincode(pincode: string): string | null {
  const districts = districtsOfPincode(pincode);
  const names = new Set(
    districts.map(({ name, state }) => (state === 'Delhi' && name !== 'New Delhi' ? 'Delhi' : name)),
  );
  const [city, ...others] = names;
  return city && others.length === 0 ? city : null;
}

/** All listed pincodes, ascending. */
export function listPincodes(): string[] {
  return readEntries().flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => String(first + index)),
  );
}

function findEntry(pincode: number): Entry | null {
  const lines = readEntries();
  let low = 0;
  let high = lines.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const entry = lines[middle];
    if (!entry) return null;
    if (pincode < entry.first) high = middle - 1;
    else if (pincode > entry.last) low = middle + 1;
    else return entry;
  }
  return null;
}

function readEntries(): readonly Entry[] {
  entries ??= readFileSync(DIRECTORY, 'utf8').trimEnd().split('\n').map(parseLine);
  return entries;
}

/** '110001-110002 07 Central Delhi|07 New Delhi': a run of pincodes, then State code and district of each place. */
function parseLine(line: string): Entry {
  const space = line.indexOf(' ');
  const [first = '', last = first] = line.slice(0, space).split('-');
  return { first: Number(first), last: Number(last), places: line.slice(space + 1) };
}
