// Covers, 1200 × 675: the horizon of the label as a landscape.

import { BRAND } from './brand.mjs';
import { Art } from './canvas.mjs';
import { abs, cos, f1, f3, floor, INK, lerp, mix, PEACOCK, rng, sin, sqrt } from './colour.mjs';
import { FOOD_COVERS } from './food-covers.mjs';
import { tones } from './label.mjs';
import { MARKS } from './marks.mjs';
import { MOTIFS } from './motifs.mjs';
import { FLAVOURS, flavourOf } from './palette.mjs';
import { actor, block, close, coin, dumbbell, kettle, land, leafShape, soft } from './props.mjs';
import { grain } from './studio.mjs';
import { plane } from './surfaces.mjs';
import { WORKOUT_COVERS } from './workout-covers.mjs';

const COVERS = {
  ...WORKOUT_COVERS,
  ...FOOD_COVERS,
  run(A, p, R) {
    land(A, p, R, { sx: 800, sr: 430, motif: 'arches' });
    actor(A, p, R, 'run', { x: 800, y: 356, k: 0.98, air: 14 });
  },
  press(A, p, R) {
    land(A, p, R, { sx: 800, sr: 430, motif: 'rays' });
    const bar = (A, w) => {
      if (w === 'back') return;
      block(A, -270, -284, 540, 11, 5, '#D9DCDA', true);
      for (const s of [-1, 1]) {
        block(A, s * 236 - 17, -366, 34, 176, 9, INK);
        block(A, s * 202 - 13, -346, 26, 136, 8, p.deep === INK ? PEACOCK : mix(p.deep, p.field, 0.2));
        block(A, s * 262 - 8, -312, 16, 68, 6, '#E9E4D8');
      }
      for (const s of [-1, 1])
        A.add(`<rect x="${s * 92 - 15}" y="-292" width="30" height="25" rx="11" fill="#5B301E"/>`);
    };
    actor(A, p, R, 'press', { x: 800, y: 366, k: 0.92, hold: bar });
  },
  yoga(A, p, R) {
    land(A, p, R, { sx: 790, sr: 420, motif: 'tide' });
    A.path(`M470 602L1010 602L1060 634L420 634Z`, p.hot, 'opacity=".95"');
    A.path('M420 634H1060V641H420Z', mix(p.hot, '#000000', 0.3));
    actor(A, p, R, 'warrior', { x: 770, y: 444, k: 1.1 });
  },
  leap(A, p, R) {
    land(A, p, R, { sx: 760, sr: 420, motif: 'orbit' });
    actor(A, p, R, 'leap', { x: 760, y: 400, k: 1, air: 74 });
  },
  lunge(A, p, R) {
    land(A, p, R, { sx: 800, sr: 400, motif: 'bars' });
    actor(A, p, R, 'lunge', {
      x: 790,
      y: 402,
      k: 1.06,
      hold: (A, w) => (w === 'front' ? dumbbell(A, 2, 44, 0.62, 0, p) : dumbbell(A, 54, 38, 0.56, 0, p)),
    });
  },
  plate(A, p, R) {
    const c = mix(p.deep, '#000000', 0.5),
      cx = 770,
      cy = 338;
    A.add(
      `<rect width="1200" height="675" fill="${A.lg(0, 0, 900, 675, [
        [0, mix(p.field, '#FFFFFF', 0.14)],
        [0.5, p.field],
        [1, mix(p.field, p.deep, 0.16)],
      ])}"/>`,
    );
    MOTIFS.arches(A, plane(0, 0), cx, 675, 640, [
      mix(p.field, p.light, 0.3),
      mix(p.field, p.light, 0.22),
      mix(p.field, p.light, 0.16),
      mix(p.field, p.light, 0.1),
      mix(p.field, p.light, 0.05),
    ]);
    A.add(`<ellipse cx="${cx + 46}" cy="${cy + 42}" rx="288" ry="284" fill="${c}" opacity=".42" ${A.blur(20)}/>`);
    coin(A, cx, cy, 292, '#E2C07A', 0.42);
    coin(A, cx, cy, 279, '#C9A050', 0.25);
    A.add(
      `<circle cx="${cx}" cy="${cy}" r="266" fill="${A.lg(cx - 260, cy - 260, cx + 260, cy + 260, [
        [0, '#B8893A'],
        [0.5, '#DDB86C'],
        [1, '#F4DDA4'],
      ])}"/>`,
    );
    const katori = (x, y, r, fill, fn) => {
      A.add(`<ellipse cx="${x + 10}" cy="${y + 12}" rx="${r}" ry="${r}" fill="#5A3A0A" opacity=".5" ${A.blur(7)}/>`);
      coin(A, x, y, r, '#E2C07A', 0.42);
      A.add(
        `<circle cx="${x}" cy="${y}" r="${r - 6}" fill="${mix(fill, '#000000', 0.35)}"/><circle cx="${x + 1}" cy="${y + 3}" r="${r - 10}" fill="${A.lg(
          x - r,
          y - r,
          x + r,
          y + r,
          [
            [0, mix(fill, '#000000', 0.16)],
            [0.6, fill],
            [1, mix(fill, '#FFFFFF', 0.25)],
          ],
        )}"/>`,
      );
      fn?.(x, y);
    };
    katori(cx - 128, cy - 138, 78, '#EBA81E', (x, y) => {
      for (let i = 0; i < 9; i++)
        A.add(
          `<circle cx="${f1(x + 48 * (R() - 0.5) * 1.6)}" cy="${f1(y + 48 * (R() - 0.5) * 1.6)}" r="4.5" fill="#A83A08"/>`,
        );
      leafShape(A, x + 8, y + 18, 40, 13, 30, '#1F7A4D');
      leafShape(A, x + 4, y + 18, 34, 11, -32, '#1F7A4D');
    });
    katori(cx + 38, cy - 182, 66, '#F7F2E6', (x, y) =>
      A.line(`M${x - 30} ${y + 4}A30 30 0 1 1 ${x + 10} ${y + 30}`, '#E3DCCB', 6, 'stroke-linecap="round"'),
    );
    katori(cx + 172, cy - 92, 72, '#2F7D4F', (x, y) => {
      for (const [a, b] of [
        [-24, -10],
        [12, -26],
        [20, 14],
        [-14, 22],
        [-4, 2],
      ])
        A.add(
          `<rect x="${x + a - 12}" y="${y + b - 12}" width="24" height="24" rx="5" transform="rotate(${a} ${x + a} ${y + b})" fill="${A.lg(
            x + a - 12,
            y + b - 12,
            x + a + 12,
            y + b + 12,
            [
              [0, '#FFFDF4'],
              [1, '#E4D6B4'],
            ],
          )}"/>`,
        );
    });
    // roti, rice, sprouts, lemon
    A.add(`<circle cx="${cx - 96}" cy="${cy + 104}" r="112" fill="#5A3A0A" opacity=".4" ${A.blur(8)}/>`);
    coin(A, cx - 104, cy + 94, 112, '#E9C58E', 0.3);
    for (let i = 0; i < 12; i++) {
      const a = R() * 6.28,
        q = 90 * sqrt(R());
      A.add(
        `<ellipse cx="${f1(cx - 104 + q * cos(a))}" cy="${f1(cy + 94 + q * sin(a))}" rx="${f1(5 + R() * 9)}" ry="${f1(4 + R() * 6)}" fill="#9A5A24" opacity=".5"/>`,
      );
    }
    A.path(
      `M${cx + 22} ${cy + 104}A104 104 0 0 1 ${cx + 230} ${cy + 104}Z`,
      A.lg(cx + 22, cy, cx + 230, cy + 104, [
        [0, '#FFFFFF'],
        [1, '#E8E0CE'],
      ]),
      `transform="rotate(24 ${cx + 126} ${cy + 104})"`,
    );
    A.path(
      `M${cx + 22} ${cy + 110}A104 104 0 0 0 ${cx + 230} ${cy + 110}Z`,
      A.lg(cx + 22, cy + 110, cx + 200, cy + 214, [
        [0, '#D9503A'],
        [1, '#A82A28'],
      ]),
      `transform="rotate(24 ${cx + 126} ${cy + 104})"`,
    );
    for (const [a, b, q] of [
      [-46, 26, 20],
      [-12, 20, -30],
      [24, 30, 40],
      [58, 26, -10],
      [-26, 56, -20],
      [8, 62, 25],
      [40, 60, -40],
      [4, 88, 10],
    ]) {
      const x = cx + 126 + a * 0.914 - b * 0.407,
        y = cy + 106 + a * 0.407 + b * 0.914;
      A.add(
        `<g transform="translate(${f1(x)} ${f1(y)})rotate(${q})"><ellipse rx="13" ry="8" fill="#6E1519"/><path d="M-8-3Q-2-6 4-5" fill="none" stroke="#F6B0A0" stroke-width="2.500" stroke-linecap="round"/></g>`,
      );
    }
    A.add(`<g transform="translate(${cx - 12} ${cy - 46})rotate(12)scale(1)">${MARKS.lemon(p)}</g>`);
  },
  plants(A, p, R) {
    const hz = 560,
      c = mix(p.deep, '#000000', 0.6);
    land(A, p, R, { hz, sx: 800, sr: 390, motif: 'orbit' });
    const shade = (x, w) =>
        A.path(
          `M${x - w * 0.3} ${hz + 34}L${x + w * 0.4} ${hz + 10}L${x + w * 2.2} ${hz - 6 + 14}L${x + w * 1.4} ${hz + 46}Z`,
          c,
          `opacity=".5" ${A.blur(9)}`,
        ),
      pot = (x, w, h, col) => {
        A.path(
          `M${x - w / 2} ${hz + 40 - h}H${x + w / 2}L${x + w * 0.36} ${hz + 32}Q${x} ${hz + 48} ${x - w * 0.36} ${hz + 32}Z`,
          A.lg(x - w / 2, 0, x + w / 2, 0, [
            [0, mix(col, '#000000', 0.2)],
            [0.25, mix(col, '#FFFFFF', 0.3)],
            [0.5, col],
            [1, mix(col, '#000000', 0.4)],
          ]),
        );
        A.add(
          `<ellipse cx="${x}" cy="${hz + 40 - h}" rx="${w / 2}" ry="${w * 0.075}" fill="${mix(col, '#000000', 0.35)}"/>`,
        );
      };
    shade(596, 112);
    shade(800, 196);
    shade(1026, 124);
    const G = ['#17573C', '#1F7A4D', '#4D9A52', '#0B5D5B'];
    for (let i = 0; i < 9; i++)
      leafShape(A, 800 + (i - 4) * 5, 452, 330 - abs(i - 4) * 26, 62, (i - 4) * 23, G[(i * 3) % 4]);
    pot(800, 196, 140, '#C4592E');
    for (let i = 0; i < 5; i++) {
      const x = 1026,
        q = (i - 2) * 13;
      A.line(`M${x} 500Q${x + q} ${400} ${x + q * 4.6} ${250 + abs(i - 2) * 44}`, G[0], 6, 'stroke-linecap="round"');
      for (let j = 1; j < 5; j++) {
        const t = j / 4.4,
          X = x + q * 4.6 * t * t + q * 2 * t * (1 - t),
          Y = lerp(500, 250 + abs(i - 2) * 44, t);
        coin(A, X - 13, Y, 17 - j, G[1 + ((i + j) % 3)], 0.2);
        coin(A, X + 13, Y - 10, 16 - j, G[(i + j) % 3], 0.2);
      }
    }
    pot(1026, 124, 104, '#EBDCC0');
    for (let i = 0; i < 5; i++)
      leafShape(A, 596 + (i - 2) * 9, 520, 130 - abs(i - 2) * 18, 27, (i - 2) * 30, G[(i + 1) % 4]);
    pot(596, 112, 70, p.hot);
  },
  dumbbells(A, p, R) {
    const hz = 470,
      c = mix(p.deep, '#000000', 0.6);
    land(A, p, R, { hz, sx: 770, sr: 400, motif: 'dial' });
    A.path('M760 590L1000 540L1200 530L1200 566L900 616Z', c, `opacity=".5" ${A.blur(12)}`);
    soft(A, 790, 596, 150, 16, c, 0.6, 8);
    kettle(A, 770, 470, 1.42, '#20272A');
    A.add(
      `<circle cx="770" cy="470" r="54" fill="${p.hot}"/><g transform="translate(770 470)scale(.022 -.022)translate(-2265 -400)" fill="${INK}">${BRAND.wordmark.parts.map(({ d, at }) => `<path d="${d}" transform="translate(${at} 0)"/>`).join('')}<circle cx="1738" cy="1270" r="232"/></g>`,
    );
    soft(A, 1010, 606, 150, 13, c, 0.6, 8);
    dumbbell(A, 1000, 566, 0.95, 0, p);
    soft(A, 545, 620, 170, 14, c, 0.6, 8);
    A.add('<g transform="rotate(-7 540 570)">');
    dumbbell(A, 540, 570, 1.16, 0, p);
    A.add('</g>');
  },
  banner(A, _p, R) {
    // a row of suns, one per product line, each with a horizon
    const keys = ['mango', 'peacock', 'strawberry', 'unflavoured', 'blueraspberry', 'kesarpista', 'cocoa', 'banana'],
      ms = ['arches', 'bars', 'rays', 'tide', 'dial', 'leaves', 'tiles', 'orbit'],
      o = floor(R() * 8),
      w = 300,
      h = 337.5;
    for (let i = 0; i < 8; i++) {
      const q = FLAVOURS[keys[(i + o) % 8]],
        x = (i % 4) * w,
        y = floor(i / 4) * h,
        hz = y + h - 74,
        S = plane(0, 0);
      A.add(`<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}">`);
      A.add(
        `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${A.lg(x, y, x + 60, y + h, [
          [0, mix(q.field, '#FFFFFF', 0.1)],
          [0.6, q.field],
        ])}"/>`,
      );
      MOTIFS[ms[(i + o * 3) % 8]](A, { ...S, step: 1e9 }, x + w / 2, hz, 162, tones(q));
      A.add(
        `<rect x="${x}" y="${hz}" width="${w}" height="80" fill="${A.lg(0, hz, 0, y + h, [
          [0, q.deep],
          [1, mix(q.deep, '#000000', 0.2)],
        ])}"/>`,
        '</svg>',
      );
    }
  },
  bowl(A, p, R) {
    const hz = 500,
      c = mix(p.deep, '#000000', 0.6);
    land(A, p, R, { hz, sx: 780, sr: 410, motif: 'arches' });
    A.path('M700 620L1000 560L1200 548L1200 590L900 640Z', c, `opacity=".5" ${A.blur(12)}`);
    soft(A, 790, 618, 150, 15, c, 0.6, 7);
    const F = [
      [620, 372, 54, 'strawberry'],
      [704, 340, 62, 'orange'],
      [796, 330, 66, 'banana'],
      [886, 344, 62, 'mango'],
      [946, 380, 50, 'raspberry'],
    ];
    for (const [x, y, r, k] of F)
      A.add(
        `<g transform="translate(${x} ${y})rotate(${f1((R() - 0.5) * 40)})scale(${f3(r / 44)})">${MARKS[k](FLAVOURS.berry)}</g>`,
      );
    for (let i = 0; i < 3; i++) leafShape(A, 560 + i * 14, 400, 92, 24, -52 + i * 26, '#1F7A4D');
    A.path(
      'M528 392H1040C1040 520 960 616 846 622H722C608 616 528 520 528 392Z',
      A.lg(528, 0, 1040, 0, [
        [0, '#D8CDB8'],
        [0.2, '#FFFDF6'],
        [0.5, '#EFE6D3'],
        [1, '#A8977A'],
      ]),
    );
    A.path(
      'M536 436C540 452 545 466 552 480H1016C1023 466 1028 452 1032 436Z',
      A.lg(528, 0, 1040, 0, [
        [0, mix(p.deep, '#000000', 0.2)],
        [0.2, mix(p.deep, '#FFFFFF', 0.2)],
        [0.5, p.deep],
        [1, mix(p.deep, '#000000', 0.4)],
      ]),
    );
    A.path(
      'M520 380H1048Q1052 396 1040 400H528Q516 396 520 380Z',
      A.lg(520, 0, 1048, 0, [
        [0, '#E6DCC8'],
        [0.2, '#FFFFFF'],
        [0.6, '#F1E9D8'],
        [1, '#B5A68C'],
      ]),
    );
  },
};

// kind: one of COVERS, or 'plan' / 'guide' (the seed picks one of that shelf). palette: a flavour's name or an object like FLAVOURS.mango
export function coverArt({ kind = 'banner', seed = 1, palette } = {}) {
  const R = rng(`${kind}/${seed}`);
  R();
  const shelf = { plan: ['plate', 'plants', 'bowl'], guide: ['run', 'press', 'yoga', 'leap', 'lunge', 'dumbbells'] }[
      kind
    ],
    k = shelf ? shelf[floor(R() * shelf.length)] : kind;
  const names = ['mango', 'peacock', 'strawberry', 'blueraspberry', 'unflavoured', 'orange', 'kesarpista'],
    p =
      typeof palette === 'object' && palette
        ? { ...FLAVOURS.mango, ...palette }
        : flavourOf(palette || names[floor(R() * names.length)]);
  const A = new Art(`cover${kind}${seed}${JSON.stringify(palette)}`);
  (COVERS[k] || COVERS.banner)(A, p, R);
  if (k !== 'banner') close(A, p);
  grain(A, 1200, 675);
  return A.svg(1200, 675, `${BRAND.name} ${kind}`);
}
