import subsetFont from 'subset-font';

/** A fixed position on each axis, or a range. `isStraight` removes the intermediate masters within the range. */
export type Axes = Record<string, number | { min: number; max: number; isStraight?: boolean }>;

/** The kerning tables. In a variable font they store how each pair changes along its axes: a quarter of its size. */
const KERNING = ['GPOS', 'GDEF'];

/**
 * A woff2 font with these characters, variable along the axes that have a range. Kerning is fixed at the middle of the
 * ranges: at the ends of Anek's it is off by 0.002 em on average, by 0.044 em at most. Anek's outlines have a master at
 * weight 500: without it and with rounded deltas, its widths are off by 0.002 em on average, by 0.014 em at most, and
 * the file is a third smaller.
 */
export async function subsetVariable(font: Buffer, text: string, axes: Axes): Promise<Buffer> {
  const options: Parameters<typeof subsetFont>[2] = {
    targetFormat: 'truetype',
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  };
  const middle = Object.fromEntries(
    Object.entries(axes).map(([axis, value]) => [
      axis,
      typeof value === 'number' ? value : (value.min + value.max) / 2,
    ]),
  );
  const isStraight = Object.values(axes).some((value) => typeof value === 'object' && value.isStraight);
  const ranges = Object.fromEntries(
    Object.entries(axes).map(([axis, value]) => [
      axis,
      typeof value === 'object' && value.isStraight ? { ...value, default: value.min } : value,
    ]),
  );
  const variable = await subsetFont(font, text, { ...options, variationAxes: ranges });
  const fixed = await subsetFont(font, text, { ...options, variationAxes: middle });
  // both have the same glyphs in the same order, to which the tables refer
  const tables = readTables(variable);
  const outlines = tables.get('gvar');
  if (outlines && isStraight) tables.set('gvar', simplifyDeltas(outlines));
  const kerning = readTables(fixed);
  for (const tag of KERNING) {
    const table = kerning.get(tag);
    if (table) tables.set(tag, table);
    else tables.delete(tag);
  }
  return subsetFont(writeTables(tables), text, { ...options, targetFormat: 'woff2' });
}

const SHARED_POINTS = 0x8000;
const COUNT = 0x0fff;
const EMBEDDED_PEAK = 0x8000;
const INTERMEDIATE = 0x4000;
const PRIVATE_POINTS = 0x2000;
const LONG_OFFSETS = 1;
const GVAR_HEADER_BYTES = 20;
/** 1 as a fixed-point number with 14 fractional bits (F2DOT14). */
const END = 0x4000;

/**
 * A gvar table (https://learn.microsoft.com/typography/opentype/spec/gvar) with only the deltas between the default and
 * the end of each axis: intermediate ones are removed. Throws when a glyph has intermediate deltas and none for the
 * end.
 */
function simplifyDeltas(gvar: Buffer): Buffer {
  const axes = gvar.readUInt16BE(4);
  const sharedOffset = gvar.readUInt32BE(8);
  const glyphs = gvar.readUInt16BE(12);
  const isLong = (gvar.readUInt16BE(14) & LONG_OFFSETS) !== 0;
  const dataOffset = gvar.readUInt32BE(16);
  const offsetOf = (glyph: number) =>
    isLong ? gvar.readUInt32BE(GVAR_HEADER_BYTES + 4 * glyph) : 2 * gvar.readUInt16BE(GVAR_HEADER_BYTES + 2 * glyph);
  const shared = gvar.subarray(sharedOffset, sharedOffset + gvar.readUInt16BE(6) * axes * 2);
  const parts = Array.from({ length: glyphs }, (_, glyph) =>
    simplifyGlyph(gvar.subarray(dataOffset + offsetOf(glyph), dataOffset + offsetOf(glyph + 1)), shared, axes),
  );
  const header = Buffer.alloc(GVAR_HEADER_BYTES + 4 * (glyphs + 1));
  gvar.copy(header, 0, 0, GVAR_HEADER_BYTES);
  header.writeUInt32BE(header.length, 8);
  header.writeUInt16BE(LONG_OFFSETS, 14);
  header.writeUInt32BE(header.length + shared.length, 16);
  let offset = 0;
  for (const [glyph, part] of parts.entries()) {
    offset += part.length;
    header.writeUInt32BE(offset, GVAR_HEADER_BYTES + 4 * (glyph + 1));
  }
  return Buffer.concat([header, shared, ...parts]);
}

function simplifyGlyph(glyph: Buffer, shared: Buffer, axes: number): Buffer {
  if (glyph.length === 0) return glyph;
  const count = glyph.readUInt16BE(0);
  const pointsAt = glyph.readUInt16BE(2);
  if (count & SHARED_POINTS && glyph[pointsAt] !== 0) throw new Error('Deltas of some points are not supported.');
  const tuples: { header: Buffer; deltas: Buffer }[] = [];
  let headerAt = 4;
  let deltasAt = pointsAt + (count & SHARED_POINTS ? 1 : 0);
  let [bends, ends] = [0, 0];
  for (let index = 0; index < (count & COUNT); index++) {
    const size = glyph.readUInt16BE(headerAt);
    const tuple = glyph.readUInt16BE(headerAt + 2);
    const peakBytes = tuple & EMBEDDED_PEAK ? 2 * axes : 0;
    const peak = peakBytes
      ? glyph.subarray(headerAt + 4, headerAt + 4 + peakBytes)
      : shared.subarray((tuple & COUNT) * 2 * axes, ((tuple & COUNT) + 1) * 2 * axes);
    const deltas = Buffer.from(glyph.subarray(deltasAt, deltasAt + size));
    if (tuple & PRIVATE_POINTS && deltas[0] !== 0) throw new Error('Deltas of some points are not supported.');
    round(deltas.subarray(tuple & PRIVATE_POINTS ? 1 : 0));
    headerAt += 4 + peakBytes + (tuple & INTERMEDIATE ? 4 * axes : 0);
    deltasAt += size;
    if (Array.from({ length: axes }, (_, axis) => peak.readInt16BE(2 * axis)).some((at) => at !== 0 && at !== END)) {
      bends++;
      continue;
    }
    if (tuple & INTERMEDIATE) ends++;
    const header = Buffer.alloc(4);
    header.writeUInt16BE(size, 0);
    header.writeUInt16BE(tuple & ~INTERMEDIATE, 2);
    tuples.push({ header: peakBytes ? Buffer.concat([header, peak]) : header, deltas });
  }
  if (bends !== ends) throw new Error(`${bends} deltas have a peak between the ends, ${ends} lead on to the end.`);
  const headers = tuples.map(({ header }) => header);
  const start = Buffer.alloc(4);
  start.writeUInt16BE((count & SHARED_POINTS) | tuples.length, 0);
  start.writeUInt16BE(4 + headers.reduce((sum, { length }) => sum + length, 0), 2);
  const points = count & SHARED_POINTS ? Buffer.alloc(1) : Buffer.alloc(0);
  return Buffer.concat([start, ...headers, points, ...tuples.map(({ deltas }) => deltas)]);
}

const ZEROS = 0x80;
const WORDS = 0x40;
const RUN = 0x3f;
/** Of 2000 units per em, so that a point is off by 0.002 em at most: fewer distinct values save a sixth. */
const STEP = 8;
const MOST_IN_A_BYTE = Math.floor(127 / STEP);

/** Rounds packed deltas in place to multiples of the step. */
function round(deltas: Buffer): void {
  for (let at = 0; at < deltas.length; ) {
    const control = deltas[at++]!;
    const count = (control & RUN) + 1;
    if (control & ZEROS) continue;
    for (let index = 0; index < count; index++)
      if (control & WORDS) at = deltas.writeInt16BE(STEP * Math.round(deltas.readInt16BE(at) / STEP), at);
      else at = deltas.writeInt8(STEP * Math.min(Math.round(deltas.readInt8(at) / STEP), MOST_IN_A_BYTE), at);
  }
}

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

/** The tables of an OpenType file by their tag (https://learn.microsoft.com/typography/opentype/spec/otff). */
function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const record = HEADER_BYTES + RECORD_BYTES * index;
    const offset = font.readUInt32BE(record + 8);
    const tag = font.toString('latin1', record, record + 4);
    tables.set(tag, font.subarray(offset, offset + font.readUInt32BE(record + 12)));
  }
  return tables;
}

/** A TrueType file of these tables. Its checksums are 0, because the next tool rewrites them. */
function writeTables(tables: Map<string, Buffer>): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + RECORD_BYTES * tables.size);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tables.size, 4);
  const parts: Buffer[] = [header];
  let offset = header.length;
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [index, [tag, table]] of sorted.entries()) {
    const record = HEADER_BYTES + RECORD_BYTES * index;
    header.write(tag, record, 'latin1');
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(table.length, record + 12);
    const padding = (4 - (table.length % 4)) % 4;
    parts.push(table, Buffer.alloc(padding));
    offset += table.length + padding;
  }
  return Buffer.concat(parts);
}
