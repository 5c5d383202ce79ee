// Text and wordmark on any surface.
import { BRAND } from './brand.mjs';
import { esc, f1, f3, INK, round } from './colour.mjs';
import { dot, f2, place } from './surfaces.mjs';
import { measure, pairs, STYLE, TRACK } from './type.mjs';

// text on a surface: on curved forms each letter is placed on its own tangent, foreshortened along the ellipse
export function text(
  A,
  S,
  str,
  { u = 0, v = 0, size = 20, st = 'M', fill = INK, anchor = 'start', by = 'word', op = 1 },
) {
  const W = measure(str, st, size),
    u0 = anchor === 'middle' ? u - W / 2 : anchor === 'end' ? u - W : u,
    g = pairs(str, st);
  let parts;
  if (S.flat) parts = [{ s: str, m: u0 + W / 2, w: W }];
  else if (by === 'glyph')
    parts = g.filter((o) => o.c !== ' ').map((o) => ({ s: o.c, m: u0 + (o.x + o.a / 2) * size, w: 0 }));
  else {
    parts = [];
    let cur = null;
    for (const o of g) {
      if (o.c === ' ') {
        cur = null;
        continue;
      }
      if (!cur || (o.x + o.a - cur.x0) * size > (S.chunk || 30)) {
        cur = { s: '', x0: o.x };
        parts.push(cur);
      }
      cur.s += o.c;
      cur.m = u0 + ((cur.x0 + o.x + o.a) / 2) * size;
    }
  }
  parts = parts.filter((p) => S.vis(p.m));
  if (!parts.length) return;
  const tr = TRACK[st] && !(by === 'glyph' && !S.flat) ? ` letter-spacing="${f1(TRACK[st] * size)}"` : '';
  A.add(
    `<g ${STYLE[st]}${tr} font-size="${f1(size)}" fill="${fill}" text-anchor="middle"${op < 1 ? ` opacity="${op}"` : ''}>`,
  );
  for (const p of parts)
    A.add(`<text transform="${place(S, p.m, v, 1, by === 'glyph' || S.flat ? f3 : f2)}">${esc(p.s)}</text>`);
  A.add('</g>');
}
const { height, parts: PARTS, sun: DOT } = BRAND.wordmark;
/** The brand's wordmark; u: left edge, v: baseline, h: x-height. */
export function wordmark(A, S, u, v, h, fill, sun) {
  const k = h / height;
  A.add(`<g fill="${fill}">`);
  for (const { d, at, middle } of PARTS) {
    const m = u + (at + middle) * k;
    if (S.vis(m))
      A.add(
        `<use href="#${A.def(`<path id="$" transform="matrix(1 0 0 -1 ${-middle} 0)" d="${d}"/>`)}" transform="${placeW(S, m, v, k)}"/>`,
      );
  }
  if (DOT && S.vis(u + DOT.x * k)) A.path(dot(S, u + DOT.x * k, v - DOT.y * k, DOT.radius * k), sun);
  A.add('</g>');
}
const f5 = (x) => String(round(x * 1e4) / 1e4 || 0).replace(/^(-?)0\./, '$1.');
const placeW = (S, u, v, k) => {
  const [a, b, c, d] = S.jac(u, v),
    [x, y] = S.map(u, v);
  return `matrix(${f5(a * k)} ${f5(b * k)} ${f5(c * k)} ${f5(d * k)} ${f1(x)} ${f1(y)})`;
};
