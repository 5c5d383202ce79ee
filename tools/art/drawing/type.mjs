// Measured advance widths of the brand's fonts (1/1000 em), so that text is fitted without a browser.
import { BRAND } from './brand.mjs';
import { max, min } from './colour.mjs';

const { advances: ADV, kerning: KERN, styles: STYLE, tracking: TRACK } = BRAND;

export { STYLE, TRACK };

const CH = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).concat('·', 'é', '–', '’', '×', '½');
const METRIC = Object.fromEntries(
  Object.entries(ADV).map(([k, s]) => {
    const a = s.split(' ').map(Number);
    return [k, Object.fromEntries(CH.map((c, i) => [c, a[i] / 1000]))];
  }),
);
const KP = {};
for (const [, p, v] of KERN.matchAll(/([A-Za-z]{2})(-?\d+)/g)) KP[p] = v / 1000;
const adv = (c, st) => METRIC[st][c] ?? METRIC[st].n;
export const pairs = (s, st) => {
  const cs = [...s];
  let x = 0;
  return cs.map((c, i) => {
    const a = adv(c, st),
      k = st !== 'T' && cs[i + 1] ? KP[c + cs[i + 1]] || 0 : 0,
      o = { c, x, a };
    x += a + k + TRACK[st];
    o.end = x;
    return o;
  });
};
export const measure = (s, st, size = 1) => {
  const p = pairs(s, st);
  return p.length ? (p.at(-1).x + p.at(-1).a) * size : 0;
};
// breaks text into at most `maxLines` lines and returns the largest size that fits the box
export function fitText(str, st, maxW, maxH, maxSize, lead = 0.92, maxLines = 3) {
  const w = String(str).trim().split(/\s+/);
  let best = null;
  const tryBreaks = (lines) => {
    const em = max(...lines.map((l) => measure(l, st))),
      size = min(maxSize, maxW / em, maxH / (lines.length * lead));
    const ws = lines.map((l) => measure(l, st)),
      score = size - lines.length * 0.01 * maxSize - ((em - min(...ws)) / em) * 0.006 * maxSize;
    if (!best || score > best.score + 1e-6) best = { lines, size, score };
  };
  const go = (i, lines) => {
    if (i === w.length) return tryBreaks(lines);
    if (lines.length < maxLines) go(i + 1, [...lines, w[i]]);
    if (lines.length) go(i + 1, [...lines.slice(0, -1), `${lines.at(-1)} ${w[i]}`]);
  };
  go(0, []);
  return best;
}
