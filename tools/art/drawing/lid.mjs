// The ribbed lid, from v0 (top edge, front) to v1 (bottom edge, front).
import { cos, f1, mix, PI, round, sin } from './colour.mjs';
import { cylLight, cylPath, topEllipse } from './light.mjs';
import { cylinder, on, openness } from './surfaces.mjs';

export function lid(A, cx, r, v0, v1, col, _dk, step = 5) {
  const d = cylPath(cx, r, v0, r, v1),
    _hi = mix(col, '#FFFFFF', 0.16),
    C = cylinder(cx, r);
  A.add(`<path d="${cylPath(cx, r - 4, v1 - 6, r - 5, v1 + 13)}" fill="#000" opacity=".5" ${A.blur(3.5)}/>`);
  A.path(d, mix(col, '#FFFFFF', 0.07));
  const r0 = v0 + (v1 - v0) * 0.17,
    r1 = v1 - (v1 - v0) * 0.1;
  let a = '',
    b = '';
  for (let t = -90 + step * 1.5; t < 90 - step; t += step) {
    const u = ((t * PI) / 180) * r,
      [x, y] = C.map(u, r0),
      [_x2, y2] = C.map(u, r1),
      w = cos((t * PI) / 180);
    a += `M${f1(x)} ${f1(y)}V${f1(y2)}`;
    const x3 = cx + r * sin(((t + step * 0.42) * PI) / 180);
    if (w > 0.12) b += `M${round(x3)} ${round(y)}V${round(y2)}`;
  }
  A.line(a, '#000', 2.6, 'opacity=".5" stroke-linecap="round"').line(
    b,
    '#fff',
    1.5,
    'opacity=".16" stroke-linecap="round"',
  );
  cylLight(A, d, cx - r, cx + r, '#000', { dark: 0.9, light: 0.95 });
  A.path(
    d,
    A.lg(0, v0 - r * openness(v0), 0, v1, [
      [0, '#fff', 0.12],
      [0.16, '#fff', 0.02],
      [0.8, '#000', 0],
      [1, '#000', 0.35],
    ]),
  );
  A.line(
    on(
      C,
      [
        [-r * 1.5, v1 - 1],
        [r * 1.5, v1 - 1],
      ],
      false,
    ),
    '#fff',
    1,
    'opacity=".18"',
  );
  // the disc
  const k = r * openness(v0),
    cy = v0 - k;
  A.add(
    `${topEllipse(cx, r, v0)} fill="${A.lg(cx - r, cy - k, cx + r, cy + k, [
      [0, mix(col, '#FFFFFF', 0.42)],
      [0.35, mix(col, '#FFFFFF', 0.27)],
      [1, mix(col, '#FFFFFF', 0.2)],
    ])}"/>`,
  );
  A.add(
    `<ellipse cx="${cx}" cy="${f1(cy + 0.8)}" rx="${f1(r * 0.93)}" ry="${f1(k * 0.86)}" fill="${A.lg(
      cx - r,
      0,
      cx + r,
      0,
      [
        [0, mix(col, '#000000', 0.12)],
        [0.42, mix(col, '#FFFFFF', 0.26)],
        [0.7, mix(col, '#FFFFFF', 0.12)],
        [1, mix(col, '#000000', 0.1)],
      ],
    )}"/>`,
  );
  A.add(
    `<path d="M${f1(cx - r)} ${f1(cy)}A${f1(r)} ${f1(k)} 0 0 0 ${f1(cx + r)} ${f1(cy)}" fill="none" stroke="${A.lg(
      cx - r,
      0,
      cx + r,
      0,
      [
        [0, '#fff', 0.1],
        [0.22, '#fff', 0.6],
        [0.5, '#fff', 0.2],
        [0.9, '#fff', 0.1],
        [0.97, '#fff', 0.45],
        [1, '#fff', 0.1],
      ],
    )}" stroke-width="1.6"/>`,
  );
}
