import { f1, mix } from '../colour.mjs';
import { drawLabel } from '../label.mjs';
import { MOTIFS } from '../motifs.mjs';
import { plane } from '../surfaces.mjs';

export function sachet(A, o) {
  // two stick packs: one shows its front, the other its colour
  const p = o.p,
    w = 222,
    h = 520,
    dk = mix(p.deep, '#000000', 0.5),
    c = mix(p.deep, '#000000', 0.45);
  const zig = (_y, dir) => {
    let s = '';
    for (let i = 0; i < 24; i++) s += `l${f1(w / 48)} ${dir * 3.5}l${f1(w / 48)} ${-dir * 3.5}`;
    return s;
  };
  const d =
    `M0 3${zig(0, -1)}C${w + 3} ${h * 0.3} ${w + 3} ${h * 0.7} ${w} ${h - 3}` +
    (() => {
      let s = '';
      for (let i = 0; i < 24; i++) s += `l${f1(-w / 48)} 3.5l${f1(-w / 48)} -3.5`;
      return s;
    })() +
    `C-3 ${h * 0.7} -3 ${h * 0.3} 0 3Z`;
  const pack = (tx, ty, rot, face) => {
    A.add(`<g transform="translate(${tx} ${ty})rotate(${rot} ${w / 2} ${h})">`, `<g ${A.clip(d)}>`);
    const S = plane(0, 0);
    if (face)
      drawLabel(A, S, o, {
        uL: -8,
        uR: w + 8,
        u0: 22,
        u1: w - 22,
        v0: 32,
        v1: h - 30,
        strip: 36,
        sl: 2,
        facts: 92,
        su: w * 0.72,
        r: 184,
        core: 48,
        pad: 18,
        max: 52,
        nameH: 150,
        gap: 18,
        wm: 17,
        s: 15.5,
        stack: true,
        nf: 2,
      });
    else {
      A.path(`M-5-5H${w + 5}V${h + 5}H-5Z`, p.deep);
      MOTIFS[o.line.motif](A, S, w * 0.62, h * 0.62, 230, [
        p.hot,
        p.field,
        mix(p.deep, p.field, 0.6),
        mix(p.deep, p.field, 0.34),
        mix(p.deep, p.field, 0.16),
      ]);
      A.path(`M-5 ${f1(h * 0.62)}H${w + 5}V${h + 5}H-5Z`, p.field);
    }
    A.path(`M-5-6H${w + 5}V32H-5ZM-5 ${h - 32}H${w + 5}V${h + 6}H-5Z`, face ? p.field : p.deep);
    let cr = '';
    for (let i = 2; i < w; i += 5) cr += `M${i}-4V30M${i} ${h - 30}V${h + 4}`;
    A.line(cr, dk, 1.6, 'opacity=".2"');
    A.line(cr, '#fff', 1.2, 'opacity=".2" transform="translate(2 0)"');
    // puffed film: soft light left, turn at the right, valleys at the seals
    A.path(
      `M-5-5H${w + 5}V${h + 5}H-5Z`,
      A.lg(0, 0, w, 0, [
        [0, dk, 0.38],
        [0.05, dk, 0.16],
        [0.14, dk, 0.02],
        [0.5, dk, 0.02],
        [0.74, dk, 0.14],
        [0.92, dk, 0.36],
        [0.975, dk, 0.24],
        [1, dk, 0.4],
      ]),
    );
    A.add(
      `<path d="M${w * 0.1} 52C${w * 0.02} 200 ${w * 0.03} ${h - 200} ${w * 0.08} ${h - 60}C${w * 0.13} ${h - 190} ${w * 0.13} 200 ${w * 0.12} 52Z" fill="#fff" opacity=".5" ${A.blur(6)}/>`,
    );
    A.add(
      `<path d="M-4 30H${w + 4}V40C${w * 0.8} 62 ${w * 0.2} 62-4 40ZM-4 ${h - 30}H${w + 4}V${h - 42}C${w * 0.8} ${h - 60} ${w * 0.2} ${h - 60}-4 ${h - 42}Z" fill="${dk}" opacity=".3" ${A.blur(6)}/>`,
    );
    A.line(`M-4 31.5H${w + 4}M-4 ${h - 31}H${w + 4}`, '#fff', 1.2, 'opacity=".5"');
    A.add('</g></g>');
  };
  A.add(
    `<path d="M250 692L470 690L690 640L700 668L560 704Z" fill="${A.lg(300, 0, 720, 0, [
      [0, c, 0.5],
      [0.6, c, 0.3],
      [1, c, 0],
    ])}" ${A.blur(11)}/>`,
  );
  A.add(`<ellipse cx="392" cy="700" rx="165" ry="11" fill="${c}" opacity=".5" ${A.blur(8)}/>`);
  pack(352, 158, 13, false);
  A.add(
    `<path d="M300 200L500 250L520 690L330 690Z" fill="${c}" opacity=".5" ${A.blur(18)} ${A.clip('M330 120L640 160L520 720L300 720Z')}/>`,
  );
  pack(248, 184, -4, true);
  A.add(`<ellipse cx="362" cy="703" rx="108" ry="4" fill="${c}" opacity=".6" ${A.blur(2.5)}/>`);
}
