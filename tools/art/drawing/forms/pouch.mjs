import { poly } from '../canvas.mjs';
import { abs, clamp, cos, f1, lerp, mix, PI, sin } from '../colour.mjs';
import { drawLabel } from '../label.mjs';
import { grams } from '../studio.mjs';
import { rect, surface } from '../surfaces.mjs';

export function pouch(A, o) {
  const big = (grams(o.net) || 500) >= 900,
    p = o.p,
    cx = 392,
    W = big ? 206 : 186,
    y0 = big ? 112 : 160,
    y1 = big ? 706 : 702,
    H = y1 - y0,
    dk = mix(p.deep, '#000000', 0.4),
    cy = cos(o.yaw);
  const half = (v) => {
      const t = clamp((v - y0) / H, 0, 1);
      return W * (t < 0.14 ? 0.935 : 0.935 + 0.065 * sin(PI * 0.62 * clamp((t - 0.14) / 0.72, 0, 1.18)) ** 1.25);
    },
    sag = (v) => 30 * clamp((v - y0 - 50) / H, 0, 1) ** 1.3;
  const S = surface((u, v) => [cx + ((u * half(v)) / W) * cy, v - sag(v) * (u / W) ** 2], { step: 26, chunk: 90 });
  const left = [],
    right = [],
    bot = [];
  for (let i = 0; i <= 18; i++) {
    const v = lerp(y0, y1 - 26, i / 18);
    left.push(S.map(-W, v));
    right.push(S.map(W, v));
  }
  const _yb = y1 - sag(y1);
  for (let i = 0; i <= 20; i++) {
    const a = -1 + i / 10,
      q = abs(a) > 0.93 ? (abs(a) - 0.93) / 0.07 : 0;
    bot.push([cx + half(y1 - 26) * a * cy, y1 - sag(y1) * 0.8 * a * a - 10 * q * q]);
  }
  const d = poly([...left, ...bot, ...right.reverse()]),
    c = mix(p.deep, '#000000', 0.45);
  A.add(
    `<path d="M${cx - W * 0.7} ${y1 - 12}L${cx + W * 0.4} ${y1 - 44}L${cx + W * 2} ${y1 - 84}L${cx + W * 2.1} ${y1 - 46}L${cx + W * 0.8} ${y1 - 4}Z" fill="${A.lg(
      cx,
      0,
      cx + W * 2.2,
      0,
      [
        [0, c, 0.45],
        [0.5, c, 0.28],
        [1, c, 0],
      ],
    )}" ${A.blur(12)}/>`,
  );
  A.add(`<ellipse cx="${cx + 14}" cy="${y1 - 12}" rx="${W * 1.04}" ry="24" fill="${c}" opacity=".4" ${A.blur(14)}/>`);
  A.path(
    poly(
      bot
        .map(([x, y]) => [x + 1, y + 3])
        .concat([
          [cx + W * 0.9, y1 - 40],
          [cx - W * 0.9, y1 - 40],
        ]),
    ),
    c,
    `opacity=".75" ${A.blur(3.5)}`,
  );
  const m = A.def(
    `<mask id="$"><rect width="800" height="800" fill="${A.lg(0, y1 - 20, 0, y1 + 62, [
      [0, '#fff', 0.32],
      [0.5, '#fff', 0.08],
      [1, '#fff', 0],
    ])}"/></mask>`,
  );
  A.add(`<g mask="url(#${m})">`)
    .path(poly([...bot, [cx + W * 0.95, y1 + 60], [cx - W * 0.95, y1 + 60]]), p.deep, A.blur(1.5))
    .add('</g>');
  A.add(`<g ${A.clip(d)}>`);
  const U = W * 0.8,
    lv1 = y1 - 58;
  A.path(rect(S, -W * 1.1, lv1 - 2, W * 1.1, y1 + 30), p.deep);
  drawLabel(A, S, o, {
    uL: -W * 1.1,
    uR: W * 1.1,
    u0: -U,
    u1: U,
    v0: y0 + 76,
    v1: lv1,
    strip: 38,
    facts: 72,
    su: U * 0.48,
    r: big ? 226 : 200,
    core: big ? 64 : 57,
    pad: 22,
    max: big ? 84 : 74,
    nameH: big ? 168 : 144,
    gap: 20,
    wm: 21,
    s: 18.5,
  });
  A.path(rect(S, -W * 1.1, y0 - 5, W * 1.1, y0 + 77), p.field);
  // volume: flat at the seal, full at the base
  A.path(
    d,
    A.lg(cx - W, 0, cx + W, 0, [
      [0, dk, 0.42],
      [0.025, dk, 0.2],
      [0.07, dk, 0.1],
      [0.16, dk, 0.02],
      [0.3, dk, 0],
      [0.52, dk, 0.03],
      [0.7, dk, 0.12],
      [0.84, dk, 0.27],
      [0.93, dk, 0.4],
      [0.97, dk, 0.3],
      [1, dk, 0.44],
    ]),
  );
  A.add(
    `<path d="M${cx - W * 0.72} ${y0 + 92}C${cx - W * 0.92} ${y0 + 230} ${cx - W * 0.88} ${y1 - 240} ${cx - W * 0.76} ${y1 - 90}C${cx - W * 0.56} ${y1 - 220} ${cx - W * 0.52} ${y0 + 240} ${cx - W * 0.58} ${y0 + 92}Z" fill="#fff" opacity=".4" ${A.blur(16)}/>`,
  );
  A.add(
    `<path d="M${cx + W * 0.9} ${y0 + 90}C${cx + W * 0.965} ${y0 + 240} ${cx + W * 0.96} ${y1 - 220} ${cx + W * 0.91} ${y1 - 90}C${cx + W * 0.99} ${y1 - 220} ${cx + W * 0.99} ${y0 + 220} ${cx + W * 0.9} ${y0 + 90}Z" fill="#fff" opacity=".5" ${A.blur(3)}/>`,
  );
  // film under tension: below the zip, and the seam where front panel and gusset meet
  A.add(
    `<path d="M${cx - W} ${y0 + 66}C${cx - W * 0.5} ${y0 + 84} ${cx + W * 0.5} ${y0 + 84} ${cx + W} ${y0 + 66}V${y0 + 92}C${cx + W * 0.5} ${y0 + 128} ${cx - W * 0.5} ${y0 + 128} ${cx - W} ${y0 + 92}Z" fill="#fff" opacity=".2" ${A.blur(6)}/>`,
  );
  A.add(
    `<path d="M${cx - W} ${y0 + 150}C${cx - W * 0.9} ${y0 + 118} ${cx - W * 0.82} ${y0 + 100} ${cx - W * 0.7} ${y0 + 84}L${cx - W} ${y0 + 84}ZM${cx + W} ${y0 + 170}C${cx + W * 0.9} ${y0 + 128} ${cx + W * 0.82} ${y0 + 104} ${cx + W * 0.66} ${y0 + 84}L${cx + W} ${y0 + 84}Z" fill="${dk}" opacity=".17" ${A.blur(8)}/>`,
  );
  const gs = `M${cx - W} ${y1 - 88}C${cx - W * 0.8} ${y1 - 48} ${cx - W * 0.4} ${y1 - 30} ${cx} ${y1 - 30}S${cx + W * 0.8} ${y1 - 48} ${cx + W} ${y1 - 88}`;
  A.path(
    `${gs}V${y1 + 30}H${cx - W}Z`,
    A.lg(0, y1 - 60, 0, y1, [
      [0, dk, 0.12],
      [1, dk, 0.6],
    ]),
  );
  A.line(gs, dk, 2, 'opacity=".4"');
  A.line(gs, '#fff', 1.2, 'opacity=".3" transform="translate(0 2)"');
  // zip and seal
  const zy = y0 + 58;
  A.add(`<rect x="${cx - W}" y="${y0}" width="${2 * W}" height="28" fill="${dk}" opacity=".16"/>`);
  let ch = '';
  for (let i = 0; i < 6; i++) ch += `M${cx - W} ${f1(y0 + 3.5 + i * 4.3)}h${2 * W}`;
  A.line(ch, '#fff', 1, 'opacity=".24"');
  A.line(`M${cx - W} ${y0 + 29}h${2 * W}`, '#fff', 1.2, 'opacity=".45"');
  for (const [y, a, col, w] of [
    [zy - 5, 0.34, '#fff', 1.6],
    [zy - 3, 0.4, dk, 1.8],
    [zy + 5, 0.34, '#fff', 1.6],
    [zy + 7, 0.4, dk, 1.8],
  ])
    A.line(
      `M${cx - W} ${y}C${cx - W * 0.4} ${y + 3} ${cx + W * 0.4} ${y + 3} ${cx + W} ${y}`,
      col,
      w,
      `opacity="${a}"`,
    );
  A.add('</g>');
  for (const s of [-1, 1]) {
    const x = cx + s * half(y0 + 40) * cy;
    A.path(`M${f1(x + s)} ${y0 + 35}l${-s * 8} 4.5l${s * 8} 4.5z`, mix(p.ground, '#FFFFFF', 0.1));
  }
}
