// Light: a window at the upper left, a strip at the right.
import { f1 } from './colour.mjs';
import { openness } from './surfaces.mjs';

const shadeStops = (c, k) =>
  [
    [0, 0.48],
    [0.04, 0.36],
    [0.1, 0.19],
    [0.18, 0.06],
    [0.28, 0],
    [0.42, 0.02],
    [0.56, 0.08],
    [0.7, 0.2],
    [0.84, 0.38],
    [0.93, 0.5],
    [0.97, 0.46],
    [1, 0.34],
  ].map(([x, a]) => [x, c, a * k]);
const lightStops = (k) =>
  [
    [0, 0],
    [0.07, 0.03],
    [0.12, 0.12],
    [0.17, 0.3],
    [0.21, 0.37],
    [0.26, 0.29],
    [0.33, 0.12],
    [0.42, 0.04],
    [0.56, 0],
    [0.93, 0],
    [0.972, 0.26],
    [1, 0.05],
  ].map(([x, a]) => [x, '#fff', a * k]);
export function cylLight(A, d, x0, x1, c, { dark = 1, light = 1, gloss = 0 } = {}) {
  A.path(d, A.lg(x0, 0, x1, 0, shadeStops(c, dark)));
  A.path(d, A.lg(x0, 0, x1, 0, lightStops(light)));
  if (gloss) {
    const _w = x1 - x0;
    A.path(
      d,
      A.lg(x0, 0, x1, 0, [
        [0, '#fff', 0],
        [0.12, '#fff', 0],
        [0.135, '#fff', gloss],
        [0.185, '#fff', gloss * 0.8],
        [0.2, '#fff', 0],
        [0.9, '#fff', 0],
        [0.915, '#fff', gloss * 0.4],
        [0.93, '#fff', gloss * 0.4],
        [0.945, '#fff', 0],
        [1, '#fff', 0],
      ]),
    );
  }
}
export const cylPath = (cx, r0, y0, r1, y1) => {
  const a = r0 * openness(y0),
    b = r1 * openness(y1);
  return `M${f1(cx - r0)} ${f1(y0 - a)}A${f1(r0)} ${f1(a)} 0 0 0 ${f1(cx + r0)} ${f1(y0 - a)}L${f1(cx + r1)} ${f1(y1 - b)}A${f1(r1)} ${f1(b)} 0 0 1 ${f1(cx - r1)} ${f1(y1 - b)}Z`;
};
// the base of a vessel: wall, heel, front of the base ellipse, heel, wall (from left to right)
export const heel = (cx, R, y) => {
  const k = R * openness(y),
    c = y - k;
  return `V${f1(c - 14)}C${f1(cx - R)} ${f1(c - 2)} ${f1(cx - R * 0.985)} ${f1(c + k * 0.17)} ${f1(cx - R * 0.94)} ${f1(c + k * 0.342)}A${f1(R)} ${f1(k)} 0 0 0 ${f1(cx + R * 0.94)} ${f1(c + k * 0.342)}C${f1(cx + R * 0.985)} ${f1(c + k * 0.17)} ${f1(cx + R)} ${f1(c - 2)} ${f1(cx + R)} ${f1(c - 14)}`;
};
export const topEllipse = (cx, r, y) => {
  const a = r * openness(y);
  return `<ellipse cx="${f1(cx)}" cy="${f1(y - a)}" rx="${f1(r)}" ry="${f1(a)}"`;
};
