// The SVG document: ids are unique per image, so that many can be inlined in one page.
import { BRAND } from './brand.mjs';
import { clamp, esc, f1, f3, hash, round } from './colour.mjs';

export class Art {
  constructor(key) {
    this.p = `o${hash(key).toString(36)}`;
    this.n = 0;
    this.defs = [];
    this.out = [];
    this.memo = {};
  }
  add(...s) {
    this.out.push(...s);
    return this;
  }
  def(s) {
    if (this.memo[s]) return this.memo[s];
    const id = this.p + (this.n++).toString(36);
    this.defs.push(s.replace('$', id));
    this.memo[s] = id;
    return id;
  }
  stops(list) {
    return list
      .map(
        ([o, c, a = 1]) =>
          `<stop offset="${f3(o)}" stop-color="${
            a < 1
              ? (c.length === 4 ? `#${[...c.slice(1)].map((x) => x + x).join('')}` : c) +
                round(clamp(a, 0, 1) * 255)
                  .toString(16)
                  .padStart(2, '0')
              : c
          }"/>`,
      )
      .join('');
  }
  lg(x1, y1, x2, y2, list, user = true) {
    return `url(#${this.def(`<linearGradient id="$" x1="${f1(x1)}" y1="${f1(y1)}" x2="${f1(x2)}" y2="${f1(y2)}"${user ? ' gradientUnits="userSpaceOnUse"' : ''}>${this.stops(list)}</linearGradient>`)})`;
  }
  rg(cx, cy, r, list, tr = '') {
    return `url(#${this.def(`<radialGradient id="$" cx="${f1(cx)}" cy="${f1(cy)}" r="${f1(r)}" gradientUnits="userSpaceOnUse"${tr ? ` gradientTransform="${tr}"` : ''}>${this.stops(list)}</radialGradient>`)})`;
  }
  blur(sd) {
    return `filter="url(#${this.def(`<filter id="$" filterUnits="userSpaceOnUse" x="-300" y="-400" width="1900" height="1500" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${sd}"/></filter>`)})"`;
  }
  clip(d) {
    return `clip-path="url(#${this.def(`<clipPath id="$"><path d="${d}"/></clipPath>`)})"`;
  }
  path(d, fill, extra = '') {
    return this.add(`<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`);
  }
  line(d, stroke, w, extra = '') {
    return this.add(`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${f1(w)}"${extra && ` ${extra}`}/>`);
  }
  group(attr, fn) {
    this.add(`<g ${attr}>`);
    fn();
    return this.add('</g>');
  }
  // an outline used more than once (fill, shade, light) is written once and referenced
  share() {
    const n = new Map(),
      re = /^<path d="([^"]{90,})"/;
    for (const x of this.out) {
      const m = re.exec(x);
      if (m) n.set(m[1], (n.get(m[1]) || 0) + 1);
    }
    this.out = this.out.map((x) => {
      const m = re.exec(x);
      return m && n.get(m[1]) > 1 ? `<use href="#${this.def(`<path id="$" d="${m[1]}"/>`)}"${x.slice(m[0].length)}` : x;
    });
  }
  svg(w, h, label) {
    this.share();
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" role="img" aria-label="${esc(label)}" font-family="${BRAND.family},sans-serif"><title>${esc(label)}</title><defs>${this.defs.join('')}</defs>${this.out.join('')}</svg>`;
  }
}
export const glow = (c, a) => [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1].map((t) => [t, c, a * (1 - t) ** 2.2]),
  edge = (c, a, t0 = 0.4) => [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => [t0 + (1 - t0) * t, c, a * t * t]);
export const poly = (pts, close = true) => {
  // relative coordinates with one decimal, carrying the rounding error
  let X = 0,
    Y = 0,
    d = '';
  pts.forEach(([x, y], i) => {
    const rx = round(x * 10) / 10,
      ry = round(y * 10) / 10;
    if (!i) d = `M${f1(rx)} ${f1(ry)}`;
    else {
      const a = f1(rx - X),
        b = f1(ry - Y);
      if (a === '0' && b === '0') return;
      d += (i === 1 || a[0] !== '-' ? (i === 1 ? 'l' : ' ') : '') + a + (b[0] === '-' ? '' : ' ') + b;
    }
    X = rx;
    Y = ry;
  });
  return d + (close ? 'z' : '');
};
// many shapes of one colour become one path
export const batch = (A) => {
  const m = new Map();
  return {
    path: (d, c) => m.set(c, (m.get(c) || '') + d),
    end: () => {
      for (const [c, d] of m) A.path(d, c);
    },
  };
};
