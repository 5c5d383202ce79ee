import { f1, INK, min, mix } from '../colour.mjs';
import { pickText, splitFact, sunDot, tones } from '../label.mjs';
import { text, wordmark } from '../lettering.mjs';
import { MARKS, vegMark } from '../marks.mjs';
import { MOTIFS } from '../motifs.mjs';
import { disc, plane } from '../surfaces.mjs';
import { fitText, measure } from '../type.mjs';

export function bar(A, o) {
  // two bars on edge: one shows its front, the second leans behind it
  const p = o.p,
    w = 596,
    h = 206,
    dk = mix(p.deep, '#000000', 0.55),
    c = mix(p.deep, '#000000', 0.45),
    fin = 34;
  const edge = (_x, dir) => {
    let s = '';
    for (let i = 0; i < 16; i++) s += `l${dir * 5} ${f1((h / 32) * dir)}l${-dir * 5} ${f1((h / 32) * dir)}`;
    return s;
  };
  const d = `M0 0C${fin} 6 ${fin} 2 ${fin + 12} 2H${w - fin - 12}C${w - fin} 2 ${w - fin} 6 ${w} 0${edge(w, 1)}C${w - fin} ${h - 6} ${w - fin} ${h - 2} ${w - fin - 12} ${h - 2}H${fin + 12}C${fin} ${h - 2} ${fin} ${h - 6} 0 ${h}${edge(0, -1)}Z`;
  const bar = (tr, face) => {
    A.add(`<g transform="${tr}"><g ${A.clip(d)}>`);
    const S = plane(0, 0),
      ink = pickText(p.field);
    A.path(`M-9-9H${w + 9}V${h + 9}H-9Z`, face ? p.field : p.deep);
    const hz = h - 48;
    MOTIFS[o.line.motif](
      A,
      S,
      w - 188,
      hz,
      /arches|tide|orbit/.test(o.line.motif) ? 150 : 116,
      face
        ? tones(p)
        : [p.hot, p.field, mix(p.deep, p.field, 0.6), mix(p.deep, p.field, 0.34), mix(p.deep, p.field, 0.16)],
    );
    A.path(`M-9 ${hz}H${w + 9}V${h + 9}H-9Z`, face ? p.deep : p.field);
    if (face) {
      A.path(disc(S, w - 188, hz - 12, 50), mix(p.light, '#FFFFFF', 0.45));
      A.add(`<g transform="translate(${w - 188} ${hz - 12})scale(.86)">${MARKS[p.mark](p)}</g>`);
      wordmark(A, S, 62, 54, 17, ink, sunDot(p));
      const F = fitText(o.name, 'D', 252, 78, 62, 0.92, 2);
      F.lines.forEach((l, i) => {
        text(A, S, l, { u: 60, v: 68 + F.size * (0.74 + i * 0.92), size: F.size, st: 'D', fill: ink });
      });
      if (o.subtitle && F.lines.length * F.size < 70) {
        const q = fitText(o.subtitle, 'M', 300, 20, 16, 1, 1);
        text(A, S, o.subtitle, { u: 62, v: 148, size: q.size, fill: ink });
      }
      const fc = pickText(p.deep) === INK ? INK : mix(p.light, '#FFFFFF', 0.5),
        q = fitText(o.flavour, 'M', 180, 30, 20, 1, 1);
      text(A, S, o.flavour, { u: 62, v: hz + 28, size: q.size, fill: fc });
      const f0 = o.facts[0] && splitFact(o.facts[0]);
      if (f0)
        text(A, S, f0.join(' ').trim(), {
          u: 348,
          v: hz + 28,
          size: fitText(f0.join(' '), 'M', 98, 30, 18, 1, 1).size,
          fill: fc,
          anchor: 'end',
        });
      text(A, S, o.net, { u: w - 62, v: hz + 28, size: min(17, 68 / measure(o.net, 'M')), fill: fc, anchor: 'end' });
      vegMark(A, S, w - 72, 42, 24, o.veg);
    }
    let cr = '';
    for (let i = 4; i < h; i += 6) cr += `M-6 ${i}H${fin}M${w - fin} ${i}H${w + 6}`;
    A.path(
      `M-9-9H${fin}V${h + 9}H-9ZM${w - fin}-9H${w + 9}V${h + 9}H${w - fin}Z`,
      face ? p.deep : mix(p.deep, '#000000', 0.2),
    );
    A.line(cr, '#000', 1.8, 'opacity=".25"');
    A.line(cr, '#fff', 1.2, 'opacity=".22" transform="translate(0 2)"');
    A.path(
      `M-9-9H${w + 9}V${h + 9}H-9Z`,
      A.lg(0, 0, 0, h, [
        [0, dk, 0.12],
        [0.05, '#fff', 0.2],
        [0.13, '#fff', 0.42],
        [0.2, '#fff', 0.3],
        [0.32, '#fff', 0.06],
        [0.5, dk, 0.02],
        [0.72, dk, 0.16],
        [0.9, dk, 0.42],
        [0.97, dk, 0.34],
        [1, dk, 0.5],
      ]),
    );
    A.add(
      `<path d="M${fin} 0C${fin + 34} 40 ${fin + 26} 90 ${fin + 6} 120C${fin + 22} 150 ${fin + 22} 180 ${fin} ${h}ZM${w - fin} 0C${w - fin - 34} 40 ${w - fin - 26} 90 ${w - fin - 6} 120C${w - fin - 22} 150 ${w - fin - 22} 180 ${w - fin} ${h}Z" fill="${dk}" opacity=".32" ${A.blur(7)}/>`,
    );
    A.line(`M${fin + 1}-4V${h + 4}M${w - fin - 1}-4V${h + 4}`, '#fff', 1.2, 'opacity=".4"');
    if (!face)
      A.path(
        `M-9-9H${w * 0.52}V${h + 9}H-9Z`,
        A.lg(w * 0.12, 0, w * 0.5, h * 0.3, [
          [0, '#000', 0.6],
          [1, '#000', 0],
        ]),
      );
    A.add('</g></g>');
  };
  A.add(
    `<path d="M110 690L640 640L780 640L780 668L690 704Z" fill="${A.lg(100, 0, 800, 0, [
      [0, c, 0.2],
      [0.5, c, 0.4],
      [1, c, 0.05],
    ])}" ${A.blur(11)}/>`,
  );
  A.add(`<ellipse cx="398" cy="692" rx="312" ry="13" fill="${c}" opacity=".5" ${A.blur(9)}/>`);
  A.add(`<g ${A.clip('M0 0H800V600H0Z')}>`);
  bar('translate(262 628)rotate(-52)scale(.94)', false);
  A.add('</g>');
  bar('translate(98 484)', true);
  A.add(`<path d="M104 692H690L686 698H110Z" fill="${c}" opacity=".7" ${A.blur(2.5)}/>`);
}
