// Surfaces: map(u, v) maps label coordinates to the form; v is the screen y on the front line.
import { poly } from './canvas.mjs';
import { abs, ceil, clamp, cos, f1, f3, lerp, max, PI, round, sin, sqrt } from './colour.mjs';

export const surface = (map, o = {}) => ({
  flat: false,
  vis: () => true,
  step: 12,
  ...o,
  map,
  jac(u, v) {
    const e = 0.5,
      [a, b] = map(u - e, v),
      [c, d] = map(u + e, v),
      [p, q] = map(u, v - e),
      [r, s] = map(u, v + e);
    return [c - a, d - b, r - p, s - q];
  },
});
// ellipses open downwards: the camera is slightly above the lid
export const openness = (y) => 0.03 + 0.105 * clamp((y - 120) / 570, -0.1, 1.1);
export const cylinder = (cx, R, yaw = 0) => {
  const r = typeof R === 'function' ? R : () => R;
  const R0 = r(500);
  const wrap = (a) => {
    a %= 2 * PI;
    return a > PI ? a - 2 * PI : a < -PI ? a + 2 * PI : a;
  };
  return surface(
    (u, v) => {
      const t = clamp(yaw ? clampWrap(u / R0 + yaw) : u / R0, -PI / 2, PI / 2),
        q = r(v);
      return [cx + q * sin(t), v - q * openness(v) * (1 - cos(t))];
    },
    { cyl: true, step: 30, chunk: 34, cx, r, R0, yaw, vis: (u) => abs(wrap(u / R0 + yaw)) < 1.38 },
  );
  function clampWrap(a) {
    return a;
  }
};
export const plane = (x, y, k = 1) => surface((u, v) => [x + u * k, y + v * k], { flat: true, step: 1e9 });
export const quad = (w, h, [A, B, C, D]) => {
  // A B C D: tl tr br bl, a true projective map
  const dx1 = B[0] - C[0],
    dx2 = D[0] - C[0],
    sx = A[0] - B[0] + C[0] - D[0],
    dy1 = B[1] - C[1],
    dy2 = D[1] - C[1],
    sy = A[1] - B[1] + C[1] - D[1],
    det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det,
    k = (dx1 * sy - sx * dy1) / det,
    a = B[0] - A[0] + g * B[0],
    b = D[0] - A[0] + k * D[0],
    d = B[1] - A[1] + g * B[1],
    e = D[1] - A[1] + k * D[1];
  return surface(
    (u, v) => {
      const s = u / w,
        t = v / h,
        z = g * s + k * t + 1;
      return [(a * s + b * t + A[0]) / z, (d * s + e * t + A[1]) / z];
    },
    { step: 60 },
  );
};
// shapes in label coordinates → path on the form
export const on = (S, pts, close = true) => {
  const o = [];
  const n = pts.length;
  for (let i = 0; i < n; i++) {
    const p = pts[i];
    o.push(S.map(...p));
    if (!close && i === n - 1) break;
    const q = pts[(i + 1) % n],
      m = ceil(abs(q[0] - p[0]) / S.step);
    for (let j = 1; j < m; j++) o.push(S.map(lerp(p[0], q[0], j / m), lerp(p[1], q[1], j / m)));
  }
  return poly(o, close);
};
export const arcPts = (cx, cy, r, a0, a1, n = max(3, ceil(abs(a1 - a0) * sqrt(r) * 0.8))) =>
  Array.from({ length: n + 1 }, (_, i) => {
    const a = lerp(a0, a1, i / n);
    return [cx + r * cos(a), cy + r * sin(a)];
  });
const flatArc = (S, u, v, r, a0, a1, sw) => {
  const [x, y] = S.map(u + r * cos(a1), v + r * sin(a1));
  return `A${f1(r)} ${f1(r)} 0 ${abs(a1 - a0) > PI ? 1 : 0} ${sw} ${f1(x)} ${f1(y)}`;
};
export const disc = (S, u, v, r) => (S.flat ? dot(S, u, v, r) : on(S, arcPts(u, v, r, 0, 2 * PI).slice(0, -1)));
export const rect = (S, u0, v0, u1, v1) =>
  on(S, [
    [u0, v0],
    [u1, v0],
    [u1, v1],
    [u0, v1],
  ]);
export const ring = (S, u, v, r0, r1, a0 = -PI, a1 = 0) => {
  if (S.flat) {
    const P = (r, a) =>
      S.map(u + r * cos(a), v + r * sin(a))
        .map(f1)
        .join(' ');
    return `M${P(r1, a0)}${flatArc(S, u, v, r1, a0, a1, 1)}${r0 > 0 ? `L${P(r0, a1)}${flatArc(S, u, v, r0, a1, a0, 0)}` : ''}z`;
  }
  return on(S, [...arcPts(u, v, r1, a0, a1), ...(r0 > 0 ? arcPts(u, v, r0, a1, a0) : [])]);
};
export const rrect = (S, u0, v0, u1, v1, r) =>
  on(S, [
    ...arcPts(u0 + r, v0 + r, r, PI, 1.5 * PI, 5),
    ...arcPts(u1 - r, v0 + r, r, 1.5 * PI, 2 * PI, 5),
    ...arcPts(u1 - r, v1 - r, r, 0, PI / 2, 5),
    ...arcPts(u0 + r, v1 - r, r, PI / 2, PI, 5),
  ]);
export const f2 = (x) => String(round(x * 100) / 100 || 0).replace(/^(-?)0\./, '$1.');
export const place = (S, u, v, k = 1, f = f3) => {
  const [a, b, c, d] = S.jac(u, v),
    [x, y] = S.map(u, v);
  return `matrix(${f(a * k)} ${f(b * k)} ${f(c * k)} ${f(d * k)} ${f1(x)} ${f1(y)})`;
};
export const dot = (S, u, v, r) => {
  const [x, y] = S.map(u, v),
    J = S.jac(u, v),
    a = max(abs(J[0]), abs(J[2])),
    d = max(abs(J[1]), abs(J[3])),
    p = f1(max(0.3, r * a)),
    q = f1(r * d),
    w = f1(2 * max(0.3, r * a));
  return `M${f1(x - r * a)} ${f1(y)}a${p} ${q} 0 1 0 ${w} 0a${p} ${q} 0 1 0-${w} 0`;
};
