import { BRAND } from './brand.mjs';

export const PI = Math.PI,
  { sin, cos, abs, min, max, hypot, round, sqrt, atan2, floor, ceil } = Math;
export const f1 = (x) => String(round(x * 10) / 10 || 0).replace(/^(-?)0\./, '$1.');
export const f3 = (x) => String(round(x * 1000) / 1000 || 0).replace(/^(-?)0\./, '$1.');
export const lerp = (a, b, t) => a + (b - a) * t;
export const clamp = (x, a, b) => max(a, min(b, x));
const rgb = (h) => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16));
const hex = (c) => `#${c.map((x) => clamp(round(x), 0, 255).toString(16).padStart(2, '0')).join('')}`;
const lin = (c) => {
  c /= 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const gam = (c) => 255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);
// mixes in OKLab, so that intermediate colours are not grey
const lab = (h) => {
  const [r, g, b] = rgb(h).map(lin);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};
export const unlab = ([L, a, b]) => {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hex(
    [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ].map((x) => gam(max(0, x))),
  );
};
export const mix = (a, b, t) => {
  const A = lab(a),
    B = lab(b);
  return unlab(A.map((x, i) => lerp(x, B[i], t)));
};
export const lum = (h) => {
  const [r, g, b] = rgb(h).map(lin);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
export const contrast = (a, b) => {
  const x = lum(a),
    y = lum(b);
  return (max(x, y) + 0.05) / (min(x, y) + 0.05);
};
export const hash = (s) => {
  let h = 2166136261;
  for (const c of String(s)) h = Math.imul(h ^ c.codePointAt(0), 16777619);
  return h >>> 0;
};
export const rng = (seed) => {
  let s = hash(seed) || 1;
  return () => {
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    return (s >>> 0) / 4294967296;
  };
};
export const esc = (s) =>
  String(s).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

export const INK = BRAND.ink,
  PAPER = BRAND.paper,
  MARIGOLD = '#FFB21A',
  PEACOCK = '#0B5D5B';
