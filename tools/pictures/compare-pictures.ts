/** Compares the pictures of two runs: npm run pictures:compare -- BEFORE AFTER [DIFFERENCES]. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** tolerance of a channel of 0–255, for rounding of mixed colours */
const CHANNEL = Number(process.env.CHANNEL ?? 10);
/** number of pixels of a picture that may exceed the tolerance */
const PIXELS = Number(process.env.PIXELS ?? 20);

const [before, after, out] = process.argv.slice(2);
if (!before || !after) {
  console.error('Usage: npm run pictures:compare -- BEFORE AFTER [FOLDER FOR THE DIFFERENCES]');
  process.exit(1);
}
if (out) mkdirSync(out, { recursive: true });

const names = [...new Set([...readdirSync(before), ...readdirSync(after)])].filter((name) => name.endsWith('.png'));
const lines: string[] = [];
for (const name of names.sort()) {
  const line = await comparePicture(name);
  if (line) lines.push(`${name}: ${line}`);
}
console.log(lines.length === 0 ? `${names.length} pictures, none differs` : lines.join('\n'));
console.log(`${lines.length} of ${names.length} differ`);
process.exit(lines.length === 0 ? 0 : 1);

async function comparePicture(name: string): Promise<string | null> {
  const files = [path.join(before!, name), path.join(after!, name)];
  const missing = files.find((file) => !existsSync(file));
  if (missing) return `not in ${path.dirname(missing)}`;
  const [one, two] = await Promise.all(
    files.map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  const { width, height } = one!.info;
  if (width !== two!.info.width || height !== two!.info.height)
    return `${width}×${height} is now ${two!.info.width}×${two!.info.height}`;
  const marks = Buffer.alloc(width * height);
  let count = 0;
  let [top, bottom] = [height, 0];
  for (let pixel = 0; pixel < marks.length; pixel++) {
    const at = pixel * 3;
    const isOff = [0, 1, 2].some((channel) => Math.abs(one!.data[at + channel]! - two!.data[at + channel]!) > CHANNEL);
    if (!isOff) continue;
    marks[pixel] = 255;
    count++;
    const y = Math.floor(pixel / width);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (count <= PIXELS) return null;
  if (out)
    await sharp(marks, { raw: { width, height, channels: 1 } })
      .png()
      .toFile(path.join(out, name));
  return `${count} pixels between ${top} and ${bottom} of ${height}`;
}
