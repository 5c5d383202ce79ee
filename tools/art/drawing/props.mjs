// Props of the covers: land, dumbbells, kettle, leaves, coins.
import { edge, glow } from './canvas.mjs';
import { contrast, f1, f3, floor, INK, mix, PAPER, PEACOCK } from './colour.mjs';
import { figure, POSES, SKIN } from './figure.mjs';
import { tones } from './label.mjs';
import { MOTIFS } from './motifs.mjs';
import { plane } from './surfaces.mjs';

export const coin = (A, x, y, r, c, k = 0.3) =>
  A.add(
    `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}" fill="${A.lg(x - r, y - r, x + r, y + r, [
      [0, mix(c, '#FFFFFF', k)],
      [0.4, c],
      [1, mix(c, '#1A0A12', k)],
    ])}"/>`,
  );
export const block = (A, x, y, w, h, r, c, vert) =>
  A.add(
    `<rect x="${f1(x)}" y="${f1(y)}" width="${f1(w)}" height="${f1(h)}" rx="${f1(r)}" fill="${
      vert
        ? A.lg(0, y, 0, y + h, [
            [0, mix(c, '#FFFFFF', 0.32)],
            [0.25, mix(c, '#FFFFFF', 0.08)],
            [0.6, c],
            [1, mix(c, '#000000', 0.4)],
          ])
        : A.lg(x, 0, x + w, 0, [
            [0, mix(c, '#FFFFFF', 0.12)],
            [0.25, mix(c, '#FFFFFF', 0.3)],
            [0.6, c],
            [1, mix(c, '#000000', 0.42)],
          ])
    }"/>`,
  );
export const soft = (A, x, y, rx, ry, c, a, b) =>
  A.add(`<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(rx)}" ry="${f1(ry)}" fill="${c}" opacity="${a}" ${A.blur(b)}/>`);
export function land(A, p, _R, { hz = 548, sx = 780, sr = 400, motif = 'arches', floor = true } = {}) {
  const W = 1200,
    H = 675,
    S = plane(0, 0);
  A.add(
    `<rect width="${W}" height="${H}" fill="${A.lg(0, 0, 300, hz, [
      [0, mix(p.field, '#FFFFFF', 0.1)],
      [0.5, p.field],
      [1, mix(p.field, p.light, 0.24)],
    ])}"/>`,
  );
  MOTIFS[motif](
    A,
    S,
    sx,
    hz,
    sr,
    motif === 'arches' || motif === 'orbit' ? [mix(p.hot, p.field, 0.04), p.light, ...tones(p).slice(2)] : tones(p),
  );
  if (floor)
    A.add(
      `<rect y="${hz}" width="${W}" height="${H - hz}" fill="${A.lg(0, hz, 0, H, [
        [0, mix(p.deep, p.field, 0.12)],
        [0.3, p.deep],
        [1, mix(p.deep, '#000000', 0.22)],
      ])}"/>`,
    );
  A.add(`<rect width="${W}" height="${H}" fill="${A.rg(200, 20, 1000, glow('#fff', 0.3))}"/>`);
}
export const close = (A, p) =>
  A.add(
    `<rect width="1200" height="675" fill="${A.rg(600, 320, 880, edge(mix(p.deep, p.field, 0.25), 0.42, 0.35))}"/>`,
  );
/** A figure and its shadow; `pose` is one of POSES by name, or a pose itself. */
export function actor(A, p, R, pose, { x, y, k = 1, hold, air = 0 }) {
  const J = { ...(POSES[pose] ?? pose), hold },
    C = {
      skin: SKIN[floor(R() * 4)],
      top: contrast(PAPER, p.field) > 1.6 ? PAPER : p.deep,
      pants: p.deep === '#14181A' ? PEACOCK : mix(p.deep, '#000000', 0.1),
      sock: PAPER,
      shoe: p.hot,
      hair: '#17100E',
      band: p.hot,
    };
  if (contrast(C.top, p.light) < 1.35 && contrast(C.top, p.field) < 2) C.top = p.deep;
  if (C.top === p.deep) C.pants = INK;
  const c = mix(p.deep, '#000000', 0.6),
    g = y + J.foot * k;
  A.add(
    `<g transform="matrix(${f3(k)} 0 ${f3(-0.95 * k)} ${f3(0.15 * k)} ${f1(x + 0.95 * k * J.foot + air * 0.5)} ${f1(g - 0.15 * k * J.foot + 3)})" opacity=".42" ${A.blur(7)}>`,
  );
  figure(A, J, { ...C }, c);
  A.add('</g>');
  A.add(`<g transform="translate(${f1(x)} ${f1(y - air)})scale(${f3(k)})">`);
  figure(A, J, C);
  A.add('</g>');
}
export const dumbbell = (A, x, y, k, rot, p, _front) => {
  A.add(`<g transform="translate(${x} ${y})rotate(${rot})scale(${k})">`);
  block(A, -64, -9, 128, 18, 9, '#B9BFC0', true);
  for (const s of [-1, 1]) {
    block(A, s * 78 - 17, -46, 34, 92, 9, INK, true);
    block(A, s * 108 - 14, -36, 28, 72, 8, p.hot, true);
  }
  A.add('</g>');
};
export const kettle = (A, x, y, k, c) => {
  A.add(
    `<g transform="translate(${x} ${y})scale(${k})"><path d="M-52-58C-70-150 70-150 52-58" fill="none" stroke="${A.lg(
      -60,
      0,
      60,
      0,
      [
        [0, mix(c, '#FFFFFF', 0.35)],
        [1, mix(c, '#000000', 0.35)],
      ],
    )}" stroke-width="25" stroke-linecap="round"/>`,
  );
  A.add(
    `<path d="M-58 76A92 92 0 1 1 58 76Q56 84 46 84H-46Q-56 84-58 76Z" fill="${A.rg(-34, -34, 150, [
      [0, mix(c, '#FFFFFF', 0.42)],
      [0.35, c],
      [1, mix(c, '#000000', 0.5)],
    ])}"/>`,
    '</g>',
  );
};
export const leafShape = (A, x, y, len, w, rot, c) => {
  A.add(
    `<g transform="translate(${f1(x)} ${f1(y)})rotate(${f1(rot)})"><path d="M0 0C${f1(w)} ${f1(-len * 0.3)} ${f1(w)} ${f1(-len * 0.72)} 0 ${f1(-len)}Z" fill="${mix(c, '#000000', 0.16)}"/><path d="M0 0C${f1(-w)} ${f1(-len * 0.3)} ${f1(-w)} ${f1(-len * 0.72)} 0 ${f1(-len)}Z" fill="${A.lg(
      -w,
      -len * 0.5,
      0,
      -len * 0.4,
      [
        [0, mix(c, '#FFFFFF', 0.28)],
        [1, c],
      ],
    )}"/></g>`,
  );
};
