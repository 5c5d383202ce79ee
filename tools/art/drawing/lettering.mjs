// Text and wordmark on any surface.
import { esc, f1, f3, INK, round } from './colour.mjs';
import { dot, f2, place } from './surfaces.mjs';
import { measure, pairs, STYLE, TRACK } from './type.mjs';

// text on a surface. On curved forms each letter stands on its own tangent: it foreshortens and follows the ellipse.
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
// the wordmark: Anek Latin 800 at width 125, outlined, with the sun as the dot of the j (x-height 1007, width 4661 of 2000 units)
export const WM = [
  'M711-39Q400-39 234 93.5Q68 226 68 472L68 495Q68 740 234 873.5Q400 1007 712 1007Q1025 1007 1191 873.5Q1357 740 1357 495L1357 472Q1357 226 1191 93.5Q1025-39 711-39ZM712 265Q827 265 892.5 318.5Q958 372 958 472L958 495Q958 595 892.5 649Q827 703 711 703Q597 703 532 649Q467 595 467 495L467 472Q467 372 532 318.5Q597 265 712 265Z',
  'M139 172L139 963L536 963L536 172ZM116-363Q67-363 24.5-359Q-18-355-48-348L-79-46Q-61-50-42.5-52Q-24-54-4-54Q85-54 112-11Q139 32 139 105L139 203L536 203L536 92Q536-41 498-143.5Q460-246 368.5-304.5Q277-363 116-363Z',
  'M850 0L864 265L862 310L862 527L858 582Q858 650 796.5 684.5Q735 719 596 719Q466 719 349 692.5Q232 666 119 630L158 910Q224 936 303 956Q382 976 472.5 988Q563 1000 664 1000Q843 1000 956.5 961.5Q1070 923 1132.5 856.5Q1195 790 1219.5 705.5Q1244 621 1244 529L1244 0ZM444-32Q254-32 156 45Q58 122 58 255L58 266Q58 435 182 503Q306 571 535 588L884 614L892 418L562 387Q499 381 470.5 363.5Q442 346 442 312L442 309Q442 278 470.5 258.5Q499 239 570 239Q649 239 707 257Q765 275 804.5 304Q844 333 866 367L935 237L851 237Q833 161 788 100Q743 39 659.5 3.5Q576-32 444-32Z',
  'M618-39Q463-39 333-16Q203 7 106 41L66 339Q173 302 310 271.5Q447 241 593 241Q703 241 748 253.5Q793 266 793 306Q793 335 770.5 347Q748 359 694 364Q640 369 545 376Q359 390 252.5 425Q146 460 102 523.5Q58 587 58 684L58 689Q58 855 190.5 931Q323 1007 584 1007Q736 1007 861.5 985.5Q987 964 1081 931L1120 655Q1012 692 882 713.5Q752 735 623 735Q542 735 502 728.5Q462 722 448.5 710Q435 698 435 679Q435 659 448 647Q461 635 510.5 627.5Q560 620 669 611Q848 597 961.5 568.5Q1075 540 1129 480.5Q1183 421 1183 312Q1183 124 1044.5 42.5Q906-39 618-39Z',
];
export const WMX = [0, 1400, 2030, 3345]; // tightened set widths; whole mark is 4530 wide
export function wordmark(A, S, u, v, h, fill, sun) {
  // u: left edge, v: baseline, h: x-height
  const k = h / 1007;
  A.add(`<g fill="${fill}">`);
  WM.forEach((d, i) => {
    const m = u + (WMX[i] + 650) * k;
    if (S.vis(m))
      A.add(
        `<use href="#${A.def(`<path id="$" transform="matrix(1 0 0 -1 -650 0)" d="${d}"/>`)}" transform="${placeW(S, m, v, k)}"/>`,
      );
  });
  if (S.vis(u + 1738 * k)) A.path(dot(S, u + (1400 + 338) * k, v - 1270 * k, 232 * k), sun);
  A.add('</g>');
}
const f5 = (x) => String(round(x * 1e4) / 1e4 || 0).replace(/^(-?)0\./, '$1.');
const placeW = (S, u, v, k) => {
  const [a, b, c, d] = S.jac(u, v),
    [x, y] = S.map(u, v);
  return `matrix(${f5(a * k)} ${f5(b * k)} ${f5(c * k)} ${f5(d * k)} ${f1(x)} ${f1(y)})`;
};
