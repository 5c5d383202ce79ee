import { clamp, f1, INK, lerp, min, mix } from '../colour.mjs';
import { pickText, tones } from '../label.mjs';
import { text, wordmark } from '../lettering.mjs';
import { lid } from '../lid.mjs';
import { cylLight, cylPath, heel, topEllipse } from '../light.mjs';
import { MOTIFS } from '../motifs.mjs';
import { footReflection, footShadow } from '../studio.mjs';
import { cylinder, on, openness, rect } from '../surfaces.mjs';
import { fitText, measure } from '../type.mjs';

export function shaker(A, o) {
  const p = o.p,
    cx = 392,
    base = 706,
    v0 = 246,
    r = (y) => lerp(124, 102, clamp((y - v0) / (base - v0), 0, 1)),
    dk = mix(p.deep, '#000000', 0.6),
    body = o.body ?? p.field;
  const S = cylinder(cx, r, o.yaw);
  S.base = cylinder(cx, r);
  const rb = r(base),
    kb = rb * openness(base),
    kt = 124 * openness(v0);
  footReflection(A, cx, base, rb - 5, body);
  footShadow(A, p, cx, base, rb - 3);
  const d = `M${cx - 124} ${f1(v0 - kt)}L${cx - rb} ${f1(base - kb - 14)}${heel(cx, rb, base)}L${cx + 124} ${f1(v0 - kt)}Z`;
  A.add(`<g ${A.clip(d)}>`);
  A.path(d, body);
  const ink = pickText(body),
    T = tones({ ...p, field: body });
  MOTIFS[o.line.motif](A, S, 26, base - 96, /arches|tide|orbit/.test(o.line.motif) ? 178 : 116, T);
  A.path(rect(S.base, -250, base - 96, 250, base + 30), p.deep);
  wordmark(A, S, -96, v0 + 96, 31, ink, p.hot);
  const F = fitText(o.name, 'D', 190, 66, 34, 0.98, 2);
  F.lines.forEach((l, i) => {
    text(A, S, l, { u: -96, v: v0 + 150 + i * F.size, size: F.size, st: 'D', fill: ink, by: 'glyph' });
  });
  if (o.subtitle) text(A, S, o.subtitle, { u: -96, v: v0 + 150 + F.lines.length * F.size - 4, size: 15, fill: ink });
  const fc = pickText(p.deep) === INK ? INK : mix(p.light, '#FFFFFF', 0.5);
  [o.net, ...o.facts]
    .filter(Boolean)
    .slice(0, 2)
    .forEach((x, i) => {
      text(A, S, x, {
        u: i ? 92 : -92,
        v: base - 46,
        size: i ? min(15, 74 / measure(x, 'M')) : min(27, 104 / measure(x, 'D')),
        st: i ? 'M' : 'D',
        fill: fc,
        anchor: i ? 'end' : 'start',
      });
    });
  A.add('</g>');
  // millilitres
  let sc = '';
  for (let i = 0; i <= 12; i++) {
    const v = base - 130 - i * 22,
      l = i % 4 ? 9 : 17;
    sc += on(
      S,
      [
        [112, v],
        [112 - l, v],
      ],
      false,
    );
  }
  A.line(sc, ink, 1.8, 'opacity=".6"');
  cylLight(A, d, cx - 124, cx + 124, dk, { dark: 0.9, light: 0.8, gloss: 0.13 });
  A.path(
    d,
    A.lg(0, v0 - 10, 0, v0 + 46, [
      [0, dk, 0.8],
      [0.5, dk, 0.2],
      [1, dk, 0],
    ]),
  );
  // lid, spout, loop
  const lc = o.lid ?? INK,
    l2 = mix(lc, '#FFFFFF', 0.1);
  const lp = `M${cx + 34} 176C${cx + 30} 98 ${cx + 112} 98 ${cx + 108} 184`;
  A.line(lp, mix(lc, '#000000', 0.25), 20, 'stroke-linecap="round"');
  A.line(lp, mix(lc, '#FFFFFF', 0.3), 3.5, 'stroke-linecap="round" opacity=".75" transform="translate(-5 -5)"');
  lid(A, cx, 134, 196, 254, lc, dk, 400);
  const dome = `M${cx - 112} 186C${cx - 108} 160 ${cx - 84} 152 ${cx - 20} 150H${cx + 22}C${cx + 84} 152 ${cx + 108} 160 ${cx + 112} 186C${cx + 60} 195 ${cx - 60} 195 ${cx - 112} 186Z`;
  A.path(dome, l2);
  cylLight(A, dome, cx - 114, cx + 114, '#000', { dark: 0.8, light: 0.6 });
  const nk = cylPath(cx - 42, 40, 138, 44, 163);
  A.path(nk, mix(lc, '#FFFFFF', 0.06));
  cylLight(A, nk, cx - 86, cx + 2, '#000', { dark: 0.9, light: 0.8 });
  const sp = cylPath(cx - 42, 35, 108, 37, 146);
  A.path(sp, p.hot);
  cylLight(A, sp, cx - 79, cx - 5, dk, { dark: 0.9, light: 1 });
  A.add(`${topEllipse(cx - 42, 35, 108)} fill="${mix(p.hot, '#FFFFFF', 0.3)}"/>`);
}
