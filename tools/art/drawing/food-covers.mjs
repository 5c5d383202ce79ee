// Covers of nutrition plans: food on a table, in front of the sun or seen from above.
import { cos, f1, mix, PI, sin, sqrt } from './colour.mjs';
import { MARKS } from './marks.mjs';
import { MOTIFS } from './motifs.mjs';
import { FLAVOURS } from './palette.mjs';
import { block, coin, land, leafShape, soft } from './props.mjs';
import { plane } from './surfaces.mjs';

const GREENS = ['#17573C', '#1F7A4D', '#4D9A52', '#0B5D5B'];
// light across objects of steel, clay or glass
const across = (A, x1, x2, c) =>
  A.lg(x1, 0, x2, 0, [
    [0, mix(c, '#000000', 0.22)],
    [0.2, mix(c, '#FFFFFF', 0.55)],
    [0.5, c],
    [1, mix(c, '#000000', 0.42)],
  ]);
// a table seen from above, with the arches of the brand on its cloth
const table = (A, p, cx) => {
  A.add(
    `<rect width="1200" height="675" fill="${A.lg(0, 0, 900, 675, [
      [0, mix(p.field, '#FFFFFF', 0.14)],
      [0.5, p.field],
      [1, mix(p.field, p.deep, 0.16)],
    ])}"/>`,
  );
  const tones = [0.3, 0.22, 0.16, 0.1, 0.05].map((t) => mix(p.field, p.light, t));
  MOTIFS.arches(A, plane(0, 0), cx, 675, 640, tones);
};
const shadow = (A, p, x, y, rx, ry) =>
  A.add(
    `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(rx)}" ry="${f1(ry)}" fill="${mix(p.deep, '#000000', 0.5)}" opacity=".42" ${A.blur(16)}/>`,
  );
const mark = (A, kind, x, y, r, turn = 0) =>
  A.add(
    `<g transform="translate(${f1(x)} ${f1(y)})rotate(${turn})scale(${f1(r / 44)})">${MARKS[kind](FLAVOURS.berry)}</g>`,
  );
// a bowl with its content, seen from above
const dish = (A, x, y, r, rim, fill) => {
  coin(A, x, y, r, rim, 0.4);
  A.add(
    `<circle cx="${x}" cy="${y}" r="${r - 8}" fill="${mix(fill, '#000000', 0.35)}"/><circle cx="${x + 1}" cy="${y + 3}" r="${r - 12}" fill="${A.lg(
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
};
const scatter = (R, n, r, draw) => {
  for (let i = 0; i < n; i++) {
    const a = R() * 2 * PI,
      q = r * sqrt(R());
    draw(q * cos(a), q * sin(a), i);
  }
};
const egg = (A, x, y, r) => {
  A.add(
    `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${f1(r * 1.18)}" fill="${A.lg(x - r, y - r, x + r, y + r, [
      [0, '#FFFFFF'],
      [0.6, '#FBF6EA'],
      [1, '#DCD2BC'],
    ])}"/>`,
  );
  coin(A, x, y + r * 0.1, r * 0.56, '#F6A81E', 0.3);
};

export const FOOD_COVERS = {
  tiffin(A, p, R) {
    const cx = 780;
    land(A, p, R, { hz: 510, sx: cx, sr: 410, motif: 'tiles' });
    soft(A, cx + 40, 622, 210, 16, mix(p.deep, '#000000', 0.6), 0.6, 8);
    const steel = '#BFC7C8';
    A.line(`M${cx - 128} 610V214Q${cx - 128} 150 ${cx} 150Q${cx + 128} 150 ${cx + 128} 214V610`, '#8C9698', 15);
    block(A, cx - 46, 138, 92, 24, 12, '#20272A', true);
    for (let i = 0; i < 3; i++) {
      const y = 246 + i * 124;
      A.path(
        `M${cx - 138} ${y}H${cx + 138}V${y + 92}Q${cx + 138} ${y + 116} ${cx + 112} ${y + 116}H${cx - 112}Q${cx - 138} ${y + 116} ${cx - 138} ${y + 92}Z`,
        across(A, cx - 138, cx + 138, steel),
      );
      A.path(`M${cx - 146} ${y - 8}H${cx + 146}V${y + 12}H${cx - 146}Z`, across(A, cx - 146, cx + 146, '#D9DEDD'));
      A.path(
        `M${cx - 138} ${y + 44}H${cx + 138}V${y + 60}H${cx - 138}Z`,
        across(A, cx - 138, cx + 138, [p.hot, p.deep, p.hot][i]),
      );
    }
    A.path(
      `M${cx - 140} 238Q${cx - 130} 196 ${cx} 192Q${cx + 130} 196 ${cx + 140} 238Z`,
      across(A, cx - 140, cx + 140, steel),
    );
    for (const s of [-1, 1]) block(A, cx + s * 142 - 11, 330, 22, 130, 8, '#8C9698', true);
    mark(A, 'lemon', cx + 236, 580, 44, 12);
    mark(A, 'mint', cx - 232, 574, 46, -14);
  },
  glass(A, p, R) {
    const cx = 760;
    land(A, p, R, { hz: 510, sx: cx + 20, sr: 410, motif: 'dial' });
    soft(A, cx + 40, 624, 160, 15, mix(p.deep, '#000000', 0.6), 0.6, 8);
    const shake = mix(p.light, p.hot, 0.22);
    A.line(`M${cx + 34} 220L${cx + 92} 82L${cx + 128} 72`, p.hot, 15, 'stroke-linecap="round" stroke-linejoin="round"');
    A.path(
      `M${cx - 122} 196H${cx + 122}L${cx + 92} 596Q${cx + 88} 622 ${cx + 62} 622H${cx - 62}Q${cx - 88} 622 ${cx - 92} 596Z`,
      '#FFFFFF',
      'opacity=".34"',
    );
    A.path(
      `M${cx - 112} 250H${cx + 112}L${cx + 86} 590Q${cx + 82} 610 ${cx + 60} 610H${cx - 60}Q${cx - 82} 610 ${cx - 86} 590Z`,
      across(A, cx - 112, cx + 112, shake),
    );
    A.add(`<ellipse cx="${cx}" cy="250" rx="112" ry="17" fill="${mix(shake, '#FFFFFF', 0.5)}"/>`);
    for (const [x, y, r] of [
      [-58, 250, 17],
      [-20, 246, 23],
      [30, 250, 19],
      [66, 252, 14],
    ])
      coin(A, cx + x, y - 4, r, mix(shake, '#FFFFFF', 0.7), 0.2);
    A.path(`M${cx - 104} 206H${cx - 84}L${cx - 66} 570H${cx - 78}Z`, '#FFFFFF', 'opacity=".5"');
    mark(A, 'banana', cx + 226, 566, 74, -8);
    mark(A, 'peanut', cx - 200, 588, 40, 10);
    mark(A, 'peanut', cx - 262, 600, 33, 70);
    mark(A, 'cocoa', cx + 318, 596, 36, 20);
  },
  leaf(A, p, R) {
    const cx = 770,
      cy = 350;
    table(A, p, cx);
    shadow(A, p, cx + 30, cy + 44, 380, 210);
    const d = `M${cx - 400} ${cy + 30}C${cx - 330} ${cy - 190} ${cx + 140} ${cy - 280} ${cx + 410} ${cy - 120}C${cx + 430} ${cy + 120} ${cx + 60} ${cy + 290} ${cx - 270} ${cy + 210}C${cx - 340} ${cy + 190} ${cx - 390} ${cy + 110} ${cx - 400} ${cy + 30}Z`;
    A.path(
      d,
      A.lg(cx - 300, cy - 200, cx + 200, cy + 240, [
        [0, '#5FB35F'],
        [0.5, '#2E8B4F'],
        [1, '#17573C'],
      ]),
    );
    A.group(A.clip(d), () => {
      for (let i = -6; i < 9; i++)
        A.line(`M${cx + i * 60} ${cy + 30 - i * 9}q40 -110 20 -260m-20 260q70 90 90 250`, '#7CC486', 3, 'opacity=".5"');
      A.line(`M${cx - 410} ${cy + 40}Q${cx} ${cy + 10} ${cx + 430} ${cy - 60}`, '#A8DBA4', 10);
    });
    for (const [x, y] of [
      [-200, 30],
      [-96, -40],
      [-70, 84],
    ]) {
      A.add(`<circle cx="${cx + x + 8}" cy="${cy + y + 10}" r="70" fill="#0E3D2A" opacity=".5" ${A.blur(6)}/>`);
      coin(A, cx + x, cy + y, 70, '#FBF7EC', 0.2);
      A.add(`<circle cx="${cx + x - 8}" cy="${cy + y - 10}" r="44" fill="#FFFFFF" opacity=".7" ${A.blur(8)}/>`);
    }
    A.add(`<circle cx="${cx + 94}" cy="${cy - 82}" r="68" fill="#0E3D2A" opacity=".5" ${A.blur(6)}/>`);
    dish(A, cx + 86, cy - 92, 66, '#D5DAD9', '#E39A1C');
    scatter(R, 7, 40, (x, y) => coin(A, cx + 86 + x, cy - 90 + y, 6, '#A83A08', 0.2));
    leafShape(A, cx + 92, cy - 80, 38, 12, 40, GREENS[1]);
    A.add(`<circle cx="${cx + 236}" cy="${cy - 90}" r="58" fill="#0E3D2A" opacity=".5" ${A.blur(6)}/>`);
    dish(A, cx + 228, cy - 100, 56, '#D5DAD9', '#F4F2E4');
    scatter(R, 6, 32, (x, y) => coin(A, cx + 228 + x, cy - 98 + y, 4, '#2E8B4F', 0.2));
    const dosa = `M${cx + 36} ${cy + 176}L${cx + 318} ${cy + 10}Q${cx + 352} ${cy + 14} ${cx + 346} ${cy + 52}L${cx + 84} ${cy + 214}Q${cx + 44} ${cy + 216} ${cx + 36} ${cy + 176}Z`;
    A.path(dosa, '#0E3D2A', `opacity=".5" transform="translate(8 12)" ${A.blur(6)}`);
    A.path(
      dosa,
      A.lg(cx + 130, cy + 60, cx + 220, cy + 180, [
        [0, '#F6D9A0'],
        [0.5, '#D9964A'],
        [1, '#9A5A24'],
      ]),
    );
    A.line(`M${cx + 66} ${cy + 196}L${cx + 336} ${cy + 34}`, '#8A4A1C', 3, 'opacity=".6"');
  },
  boxes(A, p, R) {
    const cx = 780,
      cy = 338;
    table(A, p, cx);
    const box = (x, y, draw) => {
      A.add(
        `<rect x="${x + 14}" y="${y + 18}" width="292" height="212" rx="34" fill="${mix(p.deep, '#000000', 0.5)}" opacity=".45" ${A.blur(12)}/>`,
      );
      block(A, x, y, 292, 212, 34, '#F3EFE4', true);
      block(A, x + 12, y + 12, 268, 188, 25, '#DDD5C4', true);
      A.group(A.clip(`M${x + 16} ${y + 16}h260v180h-260z`), () => draw(x + 16, y + 16));
    };
    const rice = (x, y, w, h) => {
      A.add(`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="18" fill="#FBF7EC"/>`);
      for (let i = 0; i < 40; i++)
        A.add(
          `<ellipse cx="${f1(x + 12 + R() * (w - 24))}" cy="${f1(y + 12 + R() * (h - 24))}" rx="7" ry="2.600" transform="rotate(${f1(R() * 180)} ${f1(x + w / 2)} ${f1(y + h / 2)})" fill="#E2D8C2"/>`,
        );
    };
    const field = (x, y, w, h, c) =>
      A.add(
        `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="18" fill="${A.lg(x, y, x + w, y + h, [
          [0, mix(c, '#FFFFFF', 0.18)],
          [1, mix(c, '#000000', 0.14)],
        ])}"/>`,
      );
    box(cx - 310, cy - 232, (x, y) => {
      rice(x, y, 124, 180);
      field(x + 132, y, 128, 86, '#2F7D4F');
      for (let i = 0; i < 7; i++) block(A, x + 144 + (i % 4) * 28, y + 14 + (i % 2) * 36, 24, 24, 5, '#FFF8E6', true);
      field(x + 132, y + 94, 128, 86, '#D9503A');
      for (let i = 0; i < 8; i++) coin(A, x + 152 + (i % 4) * 29, y + 118 + (i % 2) * 36, 12, '#6E1519', 0.25);
    });
    box(cx + 18, cy - 232, (x, y) => {
      field(x, y, 164, 180, '#4D9A52');
      for (let i = 0; i < 9; i++)
        leafShape(A, x + 30 + (i % 3) * 50, y + 62 + Math.floor(i / 3) * 50, 52, 18, i * 47, GREENS[i % 4]);
      for (const [a, b] of [
        [40, 40],
        [112, 96],
        [52, 138],
      ])
        coin(A, x + a, y + b, 19, '#E8304F', 0.3);
      field(x + 172, y, 88, 180, '#E8DDC6');
      egg(A, x + 216, y + 52, 32);
      egg(A, x + 216, y + 130, 32);
    });
    box(cx - 310, cy + 10, (x, y) => {
      field(x, y, 260, 86, '#EBA81E');
      scatter(R, 14, 40, (a, b, i) => coin(A, x + 40 + (i % 7) * 31 + a * 0.1, y + 43 + b * 0.6, 5, '#A83A08', 0.2));
      rice(x, y + 94, 150, 86);
      field(x + 158, y + 94, 102, 86, '#F7F2E6');
      A.line(`M${x + 178} ${y + 138}A30 30 0 1 1 ${x + 218} ${y + 160}`, '#DCD2BC', 6, 'stroke-linecap="round"');
    });
    box(cx + 18, cy + 10, (x, y) => {
      field(x, y, 260, 180, '#F3E2B3');
      for (const [kind, a, b, r] of [
        ['orange', 54, 58, 42],
        ['strawberry', 136, 50, 36],
        ['raspberry', 204, 60, 38],
        ['banana', 72, 132, 46],
        ['apple', 160, 130, 40],
        ['pista', 222, 138, 30],
      ])
        mark(A, kind, x + a, y + b, r, a % 40);
    });
  },
  jars(A, p, R) {
    const hz = 510;
    land(A, p, R, { hz, sx: 790, sr: 410, motif: 'bars' });
    const jar = (x, w, h, fill, dots) => {
      const y = 612 - h;
      soft(A, x + 30, 618, w * 0.7, 12, mix(p.deep, '#000000', 0.6), 0.6, 7);
      A.path(
        `M${x - w / 2} ${y + 30}Q${x - w / 2} ${y} ${x - w / 2 + 26} ${y}H${x + w / 2 - 26}Q${x + w / 2} ${y} ${x + w / 2} ${y + 30}V588Q${x + w / 2} 612 ${x + w / 2 - 24} 612H${x - w / 2 + 24}Q${x - w / 2} 612 ${x - w / 2} 588Z`,
        '#FFFFFF',
        'opacity=".5"',
      );
      const top = y + h * 0.26,
        d = `M${x - w / 2 + 8} ${f1(top)}H${x + w / 2 - 8}V586Q${x + w / 2 - 8} 604 ${x + w / 2 - 26} 604H${x - w / 2 + 26}Q${x - w / 2 + 8} 604 ${x - w / 2 + 8} 586Z`;
      A.path(d, across(A, x - w / 2, x + w / 2, fill));
      A.group(A.clip(d), () => {
        for (let i = 0; i < 46; i++) {
          const q = dots[i % dots.length];
          coin(A, x - w / 2 + 14 + R() * (w - 28), top + 8 + R() * (596 - top), w * 0.045 + R() * 4, q, 0.22);
        }
      });
      A.path(`M${x - w / 2 + 16} ${y + 26}h14V590h-14z`, '#FFFFFF', 'opacity=".4"');
      block(A, x - w / 2 + 6, y - 46, w - 12, 52, 12, p.hot, true);
    };
    jar(560, 168, 300, '#E39A1C', ['#F2BC4A', '#C97A12']);
    jar(1010, 160, 268, '#8A3F22', ['#A8472A', '#5A1F16']);
    jar(786, 210, 400, '#4D8A4A', ['#6FB05A', '#2F6A38']);
    leafShape(A, 664, 606, 70, 20, -62, GREENS[1]);
    leafShape(A, 664, 606, 64, 18, -26, GREENS[2]);
  },
  oats(A, p, R) {
    const cx = 760,
      cy = 344;
    table(A, p, cx);
    shadow(A, p, cx + 44, cy + 40, 270, 264);
    dish(A, cx, cy, 262, '#F6F1E4', '#EFE3C8');
    A.group(A.clip(`M${cx - 246} ${cy}a246 246 0 1 0 492 0a246 246 0 1 0-492 0z`), () => {
      scatter(R, 120, 236, (x, y) =>
        A.add(
          `<ellipse cx="${f1(cx + x)}" cy="${f1(cy + y)}" rx="15" ry="10" transform="rotate(${f1(R() * 180)} ${f1(cx + x)} ${f1(cy + y)})" fill="${R() > 0.5 ? '#E0CFA8' : '#F8EFD8'}"/>`,
        ),
      );
    });
    for (let i = 0; i < 6; i++) {
      const a = -0.9 + i * 0.34;
      coin(A, cx + 168 * cos(a), cy + 168 * sin(a), 40, '#FFF0B8', 0.2);
      coin(A, cx + 168 * cos(a), cy + 168 * sin(a), 27, '#F8E08A', 0.15);
    }
    for (const [x, y, r, q] of [
      [-140, -92, 48, 10],
      [-76, -150, 44, -20],
      [-160, 6, 42, 30],
    ])
      mark(A, 'strawberry', cx + x, cy + y, r, q);
    mark(A, 'raspberry', cx - 70, cy - 60, 40, 8);
    for (const [x, y, q] of [
      [-90, 110, 10],
      [-30, 150, 60],
      [-130, 88, 130],
    ])
      mark(A, 'pista', cx + x, cy + y, 34, q);
    leafShape(A, cx - 10, cy - 10, 70, 22, 40, GREENS[1]);
    leafShape(A, cx - 10, cy - 10, 60, 20, -30, GREENS[2]);
    A.add(
      `<g transform="translate(${cx + 350} ${cy + 60})rotate(16)"><ellipse cx="6" cy="-150" rx="50" ry="72" fill="${across(A, -50, 50, '#C9CFCE')}"/><rect x="-9" y="-90" width="26" height="330" rx="12" fill="${across(A, -9, 17, '#C9CFCE')}"/></g>`,
    );
  },
  eggs(A, p, R) {
    const cx = 780,
      cy = 340;
    table(A, p, cx);
    shadow(A, p, cx + 40, cy + 38, 290, 284);
    coin(A, cx, cy, 284, '#2B3336', 0.3);
    A.add(`<circle cx="${cx}" cy="${cy}" r="252" fill="#171C1E"/>`);
    block(A, cx + 250, cy - 34, 250, 62, 28, '#20272A', true);
    for (const [x, y, r] of [
      [-96, -74, 92],
      [86, -96, 84],
      [30, 104, 96],
    ]) {
      A.path(
        `M${cx + x - r} ${cy + y}C${cx + x - r} ${cy + y - r * 1.3} ${cx + x + r * 1.1} ${cy + y - r * 1.1} ${cx + x + r} ${cy + y}C${cx + x + r * 1.2} ${cy + y + r} ${cx + x - r * 0.8} ${cy + y + r * 1.3} ${cx + x - r} ${cy + y}Z`,
        A.lg(cx + x - r, cy + y - r, cx + x + r, cy + y + r, [
          [0, '#FFFFFF'],
          [0.7, '#F8F2E2'],
          [1, '#DCD2BC'],
        ]),
      );
      coin(A, cx + x, cy + y - 4, r * 0.44, '#F6A81E', 0.32);
    }
    for (let i = 0; i < 8; i++)
      leafShape(A, cx - 150 + (i % 4) * 20, cy + 120 + Math.floor(i / 4) * 26, 58, 18, -70 + i * 34, GREENS[i % 4]);
    for (const [x, y] of [
      [-190, 20],
      [190, 30],
      [166, 86],
      [-30, -196],
    ])
      coin(A, cx + x, cy + y, 24, '#E8304F', 0.32);
    scatter(R, 40, 220, (x, y) => coin(A, cx + x, cy + y, 3, '#14181A', 0.1));
  },
};
