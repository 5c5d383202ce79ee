// Suns: one motif per product line, above the horizon of the label. T: tones from core to sky.
import { batch } from './canvas.mjs';
import { abs, cos, floor, hypot, lerp, max, min, PI, sin, sqrt } from './colour.mjs';
import { arcPts, dot, on, ring } from './surfaces.mjs';

export const MOTIFS = {
  arches(A, S, u, v, r, T) {
    const n = 5;
    for (let i = n; i >= 1; i--) A.path(ring(S, u, v, 0, r * (0.45 + (0.55 * i) / n)), T[min(i - 1, T.length - 1)]);
  },
  bars(A, S, u, v, r, T) {
    const n = r < 90 ? 9 : 13,
      w = (2 * r) / n,
      K = batch(A);
    for (let i = 0; i < n; i++) {
      const x = -r + w * (i + 0.5),
        h = sqrt(max(0, r * r - x * x)),
        t = abs(i - (n - 1) / 2),
        q = w * 0.38;
      K.path(
        on(S, [
          [u + x - q, v],
          [u + x - q, v - h + q],
          ...arcPts(u + x, v - h + q, q, PI, 2 * PI, r > 250 ? 16 : 6),
          [u + x + q, v],
        ]),
        T[n > 9 ? (t < 2 ? 0 : t < 4 ? 1 : t < 5 ? 2 : 3) : t < 2 ? 0 : t < 3 ? 1 : 2],
      );
    }
    K.end();
  },
  rays(A, S, u, v, r, T) {
    const n = 15,
      K = batch(A);
    for (let i = 0; i < n; i++) {
      const a = -PI + (PI * (i + 0.5)) / n,
        long = i % 2 === 0,
        r0 = r * 0.64,
        r1 = r * (long ? 1.14 : 0.9),
        w = r * 0.042,
        c = cos(a),
        s = sin(a);
      K.path(
        on(S, [
          ...arcPts(u + c * r0, v + s * r0, w * 0.55, a + PI / 2, a + 1.5 * PI, r > 250 ? 10 : 4),
          ...arcPts(u + c * r1, v + s * r1, w * 1.35, a - PI / 2, a + PI / 2, r > 250 ? 14 : 6),
        ]),
        T[long ? 0 : 1],
      );
    }
    K.end();
    A.path(ring(S, u, v, 0, r * 0.58), T[0]);
  },
  tide(A, S, u, v, r, T) {
    const K = batch(A);
    for (let i = 0; i < 6; i++) {
      const q = r * (1.1 - i * 0.11),
        w = r * (0.024 + i * 0.0105);
      K.path(ring(S, u, v, q - w, q), T[[3, 2, 1, 1, 0, 0][i]]);
    }
    K.end();
  },
  seeds(A, S, u, v, r, T) {
    const K = batch(A),
      g = PI * (3 - sqrt(5));
    for (let i = 10; i < 132; i++) {
      const q = r * 0.095 * sqrt(i),
        a = i * g,
        x = q * cos(a),
        y = q * sin(a);
      if (y > -r * 0.02 || q > r * 1.04) continue;
      const s = r * (0.02 + (0.05 * q) / r);
      K.path(dot(S, u + x, v + y, s), T[[0, 0, 1, 1, 3][min(4, floor((q / r) * 4.4))]]);
    }
    K.end();
  },
  tiles(A, S, u, v, r, T) {
    const k = r / 3,
      K = batch(A);
    for (let j = 0; j < 3; j++)
      for (let i = -3; i < 3; i++) {
        const m = i < 0 ? -i - 1 : i;
        if (hypot(m + 0.5, j + 0.5) > 2.9) continue;
        const x0 = u + i * k,
          y0 = v - j * k,
          flip = (m + j) % 2,
          t =
            T[
              [
                [0, 1, 2],
                [1, 0, 3],
                [2, 3, 4],
              ][j][m]
            ];
        const cx = i < 0 !== !!flip ? x0 + k : x0,
          L = cx > x0 + 1;
        K.path(
          on(
            S,
            L
              ? [[cx, y0], ...arcPts(cx, y0, k, PI, 1.5 * PI, 9)]
              : [[cx, y0], ...arcPts(cx, y0, k, 1.5 * PI, 2 * PI, 9)],
          ),
          t,
        );
      }
    K.end();
  },
  leaves(A, S, u, v, r, T) {
    const leaf = (a, r0, r1, w) => {
      const c = cos(a),
        s = sin(a),
        P = [];
      for (let i = 0; i <= 9; i++) {
        const t = i / 9;
        P.push([t, w * sin(PI * t) ** 0.85]);
      }
      const m = [
        ...P,
        ...P.slice(1, -1)
          .reverse()
          .map(([t, y]) => [t, -y]),
      ];
      return on(
        S,
        m.map(([t, y]) => {
          const q = lerp(r0, r1, t);
          return [u + c * q - s * y, v + s * q + c * y];
        }),
      );
    };
    const K = batch(A);
    for (let i = 0; i < 9; i++) K.path(leaf(-PI + (PI * (i + 0.5)) / 9, r * 0.42, r * 1.12, r * 0.115), T[2 + (i % 2)]);
    for (let i = 0; i < 8; i++) K.path(leaf(-PI + (PI * (i + 1)) / 9, r * 0.4, r * 0.84, r * 0.085), T[i % 2 ? 0 : 1]);
    K.end();
  },
  dial(A, S, u, v, r, T) {
    const K = batch(A);
    [
      [0.56, 0.72, 9],
      [0.76, 0.93, 13],
      [0.97, 1.1, 19],
    ].forEach(([a, b, n], k) => {
      for (let i = 0; i < n; i++) {
        const p = PI / n,
          g = 0.018 / a;
        K.path(
          ring(S, u, v, r * a, r * b, -PI + p * i + g, -PI + p * (i + 1) - g),
          (i + k) % 2 ? T[[0, 1, 2][k]] : T[[1, 2, 3][k]],
        );
      }
    });
    K.end();
  },
  orbit(A, S, u, v, r, T) {
    for (let i = 4; i >= 1; i--) A.path(ring(S, u + r * 0.09 * (i - 1), v, 0, r * (0.3 + 0.19 * i)), T[i % T.length]);
  },
  // petals of an opening flower, three rings deep
  lotus(A, S, u, v, r, T) {
    const petal = (turn, from, to, width) => {
      const edge = Array.from({ length: 13 }, (_, i) => [i / 12, width * sin(PI * (i / 12) ** 0.8) ** 0.9]);
      const outline = [
        ...edge,
        ...edge
          .slice(1, -1)
          .reverse()
          .map(([t, y]) => [t, -y]),
      ];
      return on(
        S,
        outline.map(([t, y]) => {
          const q = lerp(from, to, t);
          return [u + cos(turn) * q - sin(turn) * y, v + sin(turn) * q + cos(turn) * y];
        }),
      );
    };
    const K = batch(A);
    for (let i = 0; i < 8; i++) K.path(petal(-PI + (PI * (i + 0.5)) / 8, r * 0.3, r * 1.12, r * 0.17), T[3]);
    for (let i = 0; i < 7; i++) K.path(petal(-PI + (PI * (i + 1)) / 8, r * 0.3, r * 0.98, r * 0.15), T[1]);
    for (let i = 0; i < 8; i++) K.path(petal(-PI + (PI * (i + 0.5)) / 8, r * 0.26, r * 0.74, r * 0.115), T[0]);
    K.end();
  },
  // a disc with motion lines: bars with tails
  speed(A, S, u, v, r0, T) {
    const r = r0 * 0.8,
      K = batch(A);
    let y = 0;
    for (let i = 0; i < 8; i++) {
      const from = y + r * 0.82 * (0.012 + i * 0.0075),
        to = min(from + r * 0.9 * (0.155 - i * 0.0115), r * 0.995),
        x = sqrt(max(0, r * r - to * to)),
        tail = r * [1.05, 0.3, 0.8, 0.12, 0.56, 0.9, 0.2, 0.4][i];
      if (from > r * 0.98) break;
      const bar = [
        [u - x - tail, v - from],
        [u + x, v - from],
        [u + x, v - to],
        [u - x - tail + (to - from) * 0.5, v - to],
      ];
      K.path(on(S, bar), T[i < 5 ? 0 : 1]);
      y = to;
    }
    K.end();
  },
};
