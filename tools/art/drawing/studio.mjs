// The studio: wall, floor, a tone-on-tone sun on the horizon, shadows, grain.
import { edge, glow } from './canvas.mjs';
import { f1, mix } from './colour.mjs';
import { openness } from './surfaces.mjs';

const HORIZON = 566;
export function studio(A, p, W = 800, H = 800, hz = HORIZON, sun = { x: 520, y: hz - 40, r: 268 }) {
  const g = p.ground,
    _hi = mix(g, '#FFFFFF', 0.42),
    lo = mix(g, p.deep, 0.16),
    fl = mix(g, '#FFFFFF', 0.2);
  A.add(
    `<rect width="${W}" height="${H}" fill="${A.lg(0, 0, W * 0.25, hz, [
      [0, mix(g, '#FFFFFF', 0.22)],
      [0.55, g],
      [1, mix(g, p.deep, 0.035)],
    ])}"/>`,
  );
  if (sun)
    A.add(
      `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${A.lg(0, sun.y - sun.r, 0, hz, [
        [0, mix(g, '#FFFFFF', 0.5)],
        [0.8, mix(g, '#FFFFFF', 0.18), 0.7],
        [1, mix(g, '#FFFFFF', 0.1), 0.3],
      ])}"/>`,
    );
  A.add(
    `<rect y="${hz}" width="${W}" height="${H - hz}" fill="${A.lg(0, hz, 0, H, [
      [0, mix(g, p.deep, 0.075)],
      [0.07, mix(g, p.deep, 0.03)],
      [0.35, fl],
      [1, mix(g, p.deep, 0.05)],
    ])}"/>`,
  );
  A.add(`<rect width="${W}" height="${H}" fill="${A.rg(W * 0.2, H * 0.1, W * 0.95, glow('#fff', 0.52))}"/>`);
  A.add(`<rect width="${W}" height="${H}" fill="${A.rg(W * 0.44, H * 0.5, W * 0.8, edge(lo, 0.62))}"/>`);
}
// grain against 8-bit banding
export const grain = (A, W, H) =>
  A.add(
    `<rect width="${W}" height="${H}" filter="url(#${A.def('<filter id="$" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 .9 0 0 0 -.28"/></filter>')})" opacity=".11"/>`,
  );
// contact, soft and cast shadows of a round base at (cx,y) with radius r
export function footShadow(A, p, cx, y, r, { len = 1, ry = r * openness(y) } = {}) {
  const c = mix(p.deep, '#000000', 0.45),
    cy = y - ry;
  A.add(
    `<path d="M${f1(cx - r * 0.7)} ${f1(cy + ry * 0.4)}L${f1(cx + r * 0.5)} ${f1(cy - ry * 0.9)}L${f1(cx + r * (1.25 + 0.95 * len))} ${f1(cy - ry * 0.6 - 34 * len)}L${f1(cx + r * (1.4 + 0.95 * len))} ${f1(cy - 10 * len)}L${f1(cx + r * 0.8)} ${f1(cy + ry)}Z" fill="${A.lg(
      cx,
      0,
      cx + r * (2.2 * len + 0.2),
      0,
      [
        [0, c, 0.42],
        [0.5, c, 0.3],
        [0.75, c, 0.12],
        [1, c, 0],
      ],
    )}" ${A.blur(11)}/>`,
  );
  A.add(
    `<ellipse cx="${f1(cx + r * 0.1)}" cy="${f1(cy + ry * 0.35)}" rx="${f1(r * 1.16)}" ry="${f1(ry * 1.25)}" fill="${c}" opacity=".34" ${A.blur(16)}/>`,
  );
  A.add(
    `<ellipse cx="${f1(cx + 2)}" cy="${f1(cy + 3)}" rx="${f1(r * 1.005)}" ry="${f1(ry * 1.03)}" fill="${c}" opacity=".72" ${A.blur(3.5)}/>`,
  );
}
export function footReflection(A, cx, y, r, col, h = 74) {
  const b = r * openness(y),
    d = `M${f1(cx - r)} ${f1(y - b)}A${f1(r)} ${f1(b)} 0 0 0 ${f1(cx + r)} ${f1(y - b)}V${f1(y + h - b)}A${f1(r)} ${f1(b)} 0 0 1 ${f1(cx - r)} ${f1(y + h - b)}Z`;
  const m = A.def(
    `<mask id="$"><rect width="800" height="800" fill="${A.lg(0, y - b, 0, y + h, [
      [0, '#fff', 0.3],
      [0.3, '#fff', 0.12],
      [0.65, '#fff', 0.03],
      [1, '#fff', 0],
    ])}"/></mask>`,
  );
  A.add(`<g mask="url(#${m})">`)
    .path(
      d,
      A.lg(cx - r, 0, cx + r, 0, [
        [0, mix(col, '#000000', 0.3)],
        [0.25, mix(col, '#FFFFFF', 0.12)],
        [0.6, col],
        [1, mix(col, '#000000', 0.4)],
      ]),
      A.blur(2.6),
    )
    .add('</g>');
}
export const grams = (s) => {
  const m = /([\d.]+)\s*(kg|g|ml|l)\b/i.exec(s || '');
  return m ? m[1] * (/^k|^l$/i.test(m[2]) ? 1000 : 1) : 0;
};
