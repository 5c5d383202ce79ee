// The label for any surface: sky, sun, flavour strip, facts.
import { clamp, contrast, INK, lum, MARIGOLD, max, min, mix, PAPER } from './colour.mjs';
import { text, wordmark } from './lettering.mjs';
import { MARKS, vegMark } from './marks.mjs';
import { MOTIFS } from './motifs.mjs';
import { disc, on, place, rect, rrect, surface } from './surfaces.mjs';
import { fitText, measure } from './type.mjs';

export const pickText = (bg) => (contrast(bg, INK) >= contrast(bg, PAPER) * 0.8 ? INK : PAPER);
export const splitFact = (s) => {
  if (/×/.test(s)) return [s.replace(/ net$/, ''), /net$/.test(s) ? 'net' : ''];
  const m = /^([\d.,½]+\s?(?:[a-zA-Zµ%]{1,3}(?=\s|$))?)\s*(.*)$/.exec(s.trim());
  return m?.[2] ? [m[1].trim(), m[2]] : ['', s.trim()];
};
// tones approach the field towards the sky: lighter on strong fields, deeper on pale ones, so that the name stays readable
export const tones = (p) =>
  lum(p.field) > 0.5
    ? [p.hot, p.light, mix(p.field, p.hot, 0.5), mix(p.field, p.hot, 0.26), mix(p.field, p.hot, 0.12)]
    : [p.hot, p.light, mix(p.field, p.light, 0.6), mix(p.field, p.light, 0.32), mix(p.field, p.light, 0.14)];
// b: {uL,uR: field extents; u0,u1: text column; v0,v1; strip,facts: heights; su: sun centre; r: sun radius; core; pad; max: largest name; wm: wordmark x-height; s: small type}
function label(A, S, o, b) {
  const p = o.p,
    B = S.base || S,
    ink = pickText(p.field),
    hz = b.v1 - b.facts - b.strip,
    T = tones(p);
  const sky = A.lg(0, b.v0, 0, hz, [
    [0, p.field],
    [1, mix(p.field, p.light, 0.1)],
  ]);
  A.path(rect(B, b.uL, b.v0, b.uR, hz + 1), b.field ?? sky);
  const top = b.v0 + b.pad + b.wm * 1.42,
    nameV = top + (b.gap ?? b.wm * 1.15),
    F = fitText(o.name, 'D', b.u1 - b.u0, b.nameH, b.max, 0.93, b.lines ?? 3),
    foot = nameV + F.size * (0.74 + (F.lines.length - 1) * 0.93);
  // the sun uses the space left by the name; suns with outer tones close to the field may be behind the name
  // (only behind dark text: white text would be unreadable on white rings)
  const quiet = /arches|orbit|lotus/.test(o.line.motif) || (o.line.motif === 'tide' && ink === INK),
    last = measure(F.lines.at(-1), 'D', F.size) + b.u0,
    clear = last < b.su - b.core * 0.4 && (quiet || o.line.motif !== 'tide'),
    // rays and rings extend beyond r: they stay below a long name
    reach = quiet ? 1.75 : clear ? 1.1 : ({ rays: 0.78, tide: 0.9 }[o.line.motif] ?? 0.97),
    sub = o.subtitle ? fitText(o.subtitle, 'M', b.u1 - b.u0, b.s * 2.4, b.s, 1.12, 2) : null,
    subL = sub ? max(...sub.lines.map((l) => measure(l, 'M', sub.size))) + b.u0 : b.u0,
    r = clamp(
      (hz -
        foot +
        (clear ? F.size * 0.7 : -b.s * 0.2) -
        (sub && !quiet && subL > b.su - b.r * 0.5 ? b.s * (sub.lines.length * 1.12 - 0.2) : 0)) *
        reach,
      b.r * (quiet ? 0.78 : 0.46),
      b.r * (quiet ? 1.12 : 1),
    );
  const core = min(b.core, r * (o.line.motif === 'bars' ? 0.47 : 0.52));
  MOTIFS[o.line.motif](A, S, b.su, hz, r, T);
  if (b.strip) A.path(rect(B, b.uL, hz, b.uR, b.v1 - b.facts + 0.5), p.deep);
  if (b.facts) A.path(rect(B, b.uL, b.v1 - b.facts, b.uR, b.v1), PAPER);
  // the core of the sun has the colour of the flavour
  if (b.core) {
    const cv = hz - core * 0.2;
    A.path(disc(S, b.su, cv, core), mix(p.light, '#FFFFFF', 0.5));
    A.add(`<g transform="${place(S, b.su, cv, core / 58)}">${MARKS[p.mark](p)}</g>`);
  }
  // on cylinders the wordmark is also vertical, at both sides
  if (S.cyl)
    for (const q of [-1, 1]) {
      const um = q * S.R0 * 1.27;
      if (!S.vis(um)) continue;
      const V = surface((u, v) => S.map(um + v, hz - b.s - u), { vis: () => true });
      wordmark(A, V, 0, b.wm * 0.5, b.wm * 1.15, mix(p.field, ink, 0.8), sunDot(p));
    }
  // masthead
  wordmark(A, S, b.u0, top, b.wm, ink, sunDot(p));
  vegMark(A, S, b.u1 - b.s * 0.72, top - b.wm * 0.5, b.s * 1.4, o.veg);
  text(A, S, o.line.label, {
    u: b.u1 - (o.veg === null ? 0 : b.s * 1.9),
    v: top - b.wm * 0.5 + b.s * 0.27,
    size: b.s * 0.82,
    st: 'M',
    fill: ink,
    anchor: 'end',
  });
  // name
  F.lines.forEach((l, i) => {
    text(A, S, l, {
      u: b.u0 - F.size * 0.03,
      v: nameV + F.size * (0.74 + i * 0.93),
      size: F.size,
      st: 'D',
      fill: ink,
      by: 'glyph',
    });
  });
  if (o.subtitle) {
    const v = foot + b.s * 1.6,
      w = fitText(o.subtitle, 'M', b.subW ?? b.u1 - b.u0, b.s * 2.4, b.s, 1.12, 2);
    w.lines.forEach((l, i) => {
      text(A, S, l, { u: b.u0, v: v + i * w.size * 1.12, size: w.size, st: 'M', fill: ink });
    });
  }
  // flavour strip
  if (b.strip) {
    const s = fitText(o.flavour, 'M', b.su - b.core - b.u0 - 6, b.strip * 0.94, b.strip * 0.58, 1.02, b.sl ?? 1);
    s.lines.forEach((l, i) => {
      text(A, S, l, {
        u: b.u0,
        v: hz + b.strip / 2 + s.size * (0.3 + (i - (s.lines.length - 1) / 2) * 1.02),
        size: s.size,
        st: 'M',
        fill: pickText(p.deep) === INK ? INK : mix(p.light, '#FFFFFF', 0.5),
      });
    });
  }
  // facts
  if (b.facts) {
    const fx = [
        ...o.facts.slice(0, (b.nf ?? 3) - 1).map(splitFact),
        o.net && splitFact(o.net + (/(kg|g|ml|l)$/i.test(o.net) ? ' net' : '')),
      ]
        .filter(Boolean)
        .slice(0, b.nf ?? 3),
      cw = (b.u1 - b.u0) / fx.length,
      fv = b.v1 - b.facts;
    if (b.stack) {
      fx.forEach(([a, t], i) => {
        const rowH = (b.facts - b.pad) / fx.length,
          v = fv + b.pad * 0.4 + rowH * (i + 0.72);
        text(A, S, a || t, { u: b.u0, v, size: b.s * 1.35, st: 'D' });
        if (a) text(A, S, t, { u: b.u1, v, size: b.s * 0.95, anchor: 'end', fill: '#3C4548' });
        if (i)
          A.line(
            on(
              S,
              [
                [b.u0, v - rowH * 0.74],
                [b.u1, v - rowH * 0.74],
              ],
              false,
            ),
            '#14181A',
            0.8,
            'opacity=".18"',
          );
      });
      return;
    }
    const fs = min(b.facts * 0.36, ...fx.map(([a]) => (a ? (cw - 10) / measure(a, 'D') : 99))),
      ts = min(b.facts * 0.215, ...fx.map(([_a, t]) => (cw - 10) / measure(t, 'M')));
    fx.forEach(([a, t], i) => {
      const u = b.u0 + cw * i + (i ? 9 : 0),
        mid = fv + b.facts * 0.5;
      if (a) {
        text(A, S, a, { u, v: mid + fs * 0.08, size: fs, st: 'D' });
        text(A, S, t, { u, v: mid + fs * 0.22 + ts * 0.98, size: ts, fill: '#3C4548' });
      } else text(A, S, t, { u, v: mid + ts * 0.4, size: ts * 1.15 });
      if (i)
        A.line(
          on(
            S,
            [
              [u - 9, fv + b.facts * 0.2],
              [u - 9, fv + b.facts * 0.8],
            ],
            false,
          ),
          INK,
          1,
          'opacity=".2"',
        );
    });
  }
}
// the dot of the j must be visible on every field
export const sunDot = (p) => [p.hot, MARIGOLD, p.light, p.deep].find((c) => contrast(c, p.field) > 1.4) || INK;
// wraps words into lines of at most maxW
const wrap = (str, st, size, maxW) => {
  const lines = [];
  for (const w of str.split(/\s+/)) {
    const next = lines.length ? `${lines.at(-1)} ${w}` : w;
    if (lines.length && measure(next, st, size) <= maxW) lines[lines.length - 1] = next;
    else lines.push(w);
  }
  return lines;
};
// the largest size, down to 55 %, at which a paragraph fits; it is omitted when it does not fit
const paragraph = (str, size, maxW, maxH) => {
  for (let k = 1; k >= 0.55; k -= 0.05) {
    const lines = wrap(str, 'T', size * k, maxW);
    if (lines.length * size * k * 1.22 <= maxH) return { lines, size: size * k };
  }
  return null;
};
// when there are too many rows, the last ones with a value of zero are omitted first
const shortest = (rows, count) => {
  const remainingRows = [...rows];
  for (let i = remainingRows.length - 1; i >= 0 && remainingRows.length > count; i--)
    if (/^0(\.0)? /.test(remainingRows[i][1])) remainingRows.splice(i, 1);
  return remainingRows.slice(0, count);
};
// the back: contents from the catalogue (o.back: [[name, amount], …], o.ingredients, o.licence)
function backLabel(A, S, o, b) {
  const p = o.p,
    B = S.base || S,
    ink = pickText(p.field);
  A.path(rect(B, b.uL, b.v0, b.uR, b.v1), p.field);
  const top = b.v0 + b.pad + b.wm * 1.3;
  wordmark(A, S, b.u0, top, b.wm * 0.8, ink, sunDot(p));
  const title = fitText(o.name, 'M', (b.u1 - b.u0) * 0.62, b.s * 1.2, b.s, 1, 1);
  text(A, S, o.name, { u: b.u1, v: top, size: title.size, fill: ink, anchor: 'end' });
  const t0 = b.v0 + b.pad + b.wm * 2.1,
    t1 = b.v1 - b.pad,
    l0 = b.u0 + 4,
    l1 = b.u1 - 4,
    head = b.s * 2.6,
    footH = b.s * 2.1,
    rowHeight = b.s * 1.02,
    more = o.ingredients ? b.s * 4.2 : 0;
  const count = max(3, min(o.back.length, 10, Math.floor((t1 - t0 - head - footH - more) / rowHeight))),
    rows = shortest(o.back, count),
    rh = min(b.s * 1.45, (t1 - t0 - head - footH - more) / rows.length),
    size = min(b.s * 0.86, rh * 0.72),
    rule = (v, w, op) =>
      A.line(
        on(
          S,
          [
            [l0, v],
            [l1, v],
          ],
          false,
        ),
        INK,
        w,
        op,
      );
  A.path(rrect(B, b.u0 - 8, t0, b.u1 + 8, t1, 6), PAPER);
  text(A, S, 'Nutrition', { u: l0, v: t0 + b.s * 1.75, size: b.s * 1.4, st: 'D' });
  text(A, S, o.per || 'per serving', { u: l1, v: t0 + b.s * 1.7, size: b.s * 0.78, st: 'T', anchor: 'end' });
  rows.forEach(([k, x], i) => {
    const v = t0 + head + rh * (i + 0.7);
    rule(v - rh * 0.72, i ? 0.7 : 2, i ? 'opacity=".3"' : '');
    text(A, S, k, { u: l0, v, size, st: 'T' });
    text(A, S, x, { u: l1, v, size, st: 'M', anchor: 'end' });
  });
  const after = t0 + head + rh * rows.length;
  rule(after, 2, '');
  const ingredients = o.ingredients
    ? paragraph(o.ingredients, b.s * 0.8, l1 - l0, t1 - footH - after - b.s * 0.5)
    : null;
  ingredients?.lines.forEach((l, i) => {
    text(A, S, l, {
      u: l0,
      v: after + b.s * 0.4 + ingredients.size * (0.8 + i * 1.22),
      size: ingredients.size,
      st: 'T',
    });
  });
  rule(t1 - footH, 0.7, 'opacity=".3"');
  const mid = t1 - footH * 0.5;
  text(A, S, o.net, { u: l0, v: mid + b.s * 0.3, size: b.s * 0.9, st: 'D' });
  if (o.licence)
    text(A, S, o.licence, {
      u: l1 - b.s * 1.7,
      v: mid + b.s * 0.24,
      size: b.s * 0.62,
      st: 'T',
      anchor: 'end',
      fill: '#3C4548',
    });
  vegMark(A, S, l1 - b.s * 0.55, mid, b.s * 1.1, o.veg);
}
export const drawLabel = (A, S, o, b) => (o.isBack ? backLabel(A, S, o, b) : label(A, S, o, b));
