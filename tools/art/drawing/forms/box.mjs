import { poly } from '../canvas.mjs';
import { f1, mix, PAPER } from '../colour.mjs';
import { drawLabel, pickText, tones } from '../label.mjs';
import { wordmark } from '../lettering.mjs';
import { MOTIFS } from '../motifs.mjs';
import { quad, rect, surface } from '../surfaces.mjs';

export function box(A, o) {
  const p = o.p,
    dk = mix(p.deep, '#000000', 0.55),
    c = mix(p.deep, '#000000', 0.45),
    ink = pickText(p.field);
  const n0 = [548, 206],
    n1 = [548, 706],
    l0 = [192, 194],
    l1 = [192, 668],
    r0 = [660, 196],
    r1 = [660, 674],
    bk = [318, 185];
  const Q = (a, b, cc, d) => poly([a, b, cc, d]),
    Fd = Q(l0, n0, n1, l1),
    Sd = Q(n0, r0, r1, n1),
    Td = Q(l0, bk, r0, n0);
  A.add(
    `<path d="M548 704L664 670L800 640L800 690L640 716Z" fill="${A.lg(548, 0, 800, 0, [
      [0, c, 0.5],
      [0.6, c, 0.26],
      [1, c, 0.04],
    ])}" ${A.blur(11)}/>`,
  );
  A.add(
    `<path d="M188 668L548 708L664 676L664 690L548 726L188 684Z" fill="${c}" opacity=".5" ${A.blur(9)}/><path d="M192 667L548 706L660 673L660 677L548 712L192 672Z" fill="${c}" opacity=".8" ${A.blur(2.5)}/>`,
  );
  const m = A.def(
    `<mask id="$"><rect width="800" height="800" fill="${A.lg(0, 670, 0, 770, [
      [0, '#fff', 0.3],
      [0.6, '#fff', 0.06],
      [1, '#fff', 0],
    ])}"/></mask>`,
  );
  A.add(`<g mask="url(#${m})">`)
    .path('M192 668L548 706V800H192Z', PAPER, A.blur(1.5))
    .path('M548 706L660 674V800H548Z', p.deep, A.blur(1.5))
    .add('</g>');
  const w = 356,
    h = 486,
    S = quad(w, h, [l0, n0, n1, l1]);
  A.add(`<g ${A.clip(Fd)}>`);
  drawLabel(A, S, o, {
    uL: -2,
    uR: w + 2,
    u0: 30,
    u1: w - 30,
    v0: 0,
    v1: h,
    strip: 38,
    facts: 78,
    su: w * 0.66,
    r: 230,
    core: 62,
    pad: 30,
    max: 78,
    nameH: 160,
    gap: 22,
    wm: 20,
    s: 18,
  });
  A.add('</g>');
  const sw = 122,
    R = quad(sw, h, [n0, r0, r1, n1]);
  A.add(`<g ${A.clip(Sd)}>`);
  A.path(Sd, p.field);
  const hz = h - 116;
  MOTIFS[o.line.motif](A, R, -w * 0.34, hz, 230, tones(p));
  A.path(rect(R, -2, hz, sw + 2, h - 78), p.deep);
  A.path(rect(R, -2, h - 78, sw + 2, h + 2), PAPER);
  const V = surface((u, v) => R.map(sw / 2 + v, hz - 26 - u), { step: 60 });
  wordmark(A, V, 0, 14, 28, ink, p.hot);
  A.add('</g>');
  A.path(Td, mix(p.field, '#FFFFFF', 0.3));
  A.path(
    Td,
    A.lg(192, 0, 660, 0, [
      [0, '#fff', 0.35],
      [0.6, '#fff', 0.05],
      [1, dk, 0.1],
    ]),
  );
  A.path(
    Fd,
    A.lg(192, 200, 548, 640, [
      [0, '#fff', 0.3],
      [0.3, '#fff', 0.1],
      [0.55, dk, 0],
      [1, dk, 0.16],
    ]),
  );
  A.path(
    Sd,
    A.lg(548, 0, 660, 0, [
      [0, dk, 0.36],
      [0.7, dk, 0.5],
      [1, dk, 0.42],
    ]),
  );
  A.line(`M192 194L548 206L660 196`, '#fff', 1.4, 'opacity=".6"');
  A.line(`M548 207V706`, '#fff', 1.6, 'opacity=".5"');
  A.line(`M433 190L262 ${f1(189.5)}`, dk, 0.01);
  A.line('M255 189.5L604 201', dk, 1.2, 'opacity=".35"');
}
