import { f1, INK, mix } from '../colour.mjs';
import { drawLabel } from '../label.mjs';
import { lid } from '../lid.mjs';
import { cylLight, heel } from '../light.mjs';
import { footReflection, footShadow, grams } from '../studio.mjs';
import { cylinder, on, openness } from '../surfaces.mjs';

export function tub(A, o) {
  const g = grams(o.net) || 1000,
    L =
      g >= 1500
        ? { R: 206, v0: 176, base: 712, lid: 96, lr: 188 }
        : g > 450
          ? { R: 190, v0: 268, base: 706, lid: 84, lr: 176 }
          : { R: 182, v0: 350, base: 706, lid: 80, lr: 170 };
  const p = o.p,
    cx = 392,
    { R, v0, base } = L,
    body = o.body ?? mix(p.deep, p.field, 0.04),
    dk = mix(p.deep, '#000000', 0.42),
    q = 26;
  const k0 = R * openness(v0),
    _kb = R * openness(base),
    S = cylinder(cx, R, o.yaw);
  S.base = cylinder(cx, R);
  footReflection(A, cx, base, R - 6, body);
  footShadow(A, p, cx, base, R - 4);
  // body: shoulder, wall, heel
  const nr = L.lr - 12,
    d = `M${f1(cx - nr)} ${f1(v0 - k0)}C${f1(cx - R + 6)} ${f1(v0 - k0 + 3)} ${f1(cx - R)} ${f1(v0 - k0 + 8)} ${f1(cx - R)} ${f1(v0 - k0 + q)}${heel(cx, R, base)}V${f1(v0 - k0 + q)}C${f1(cx + R)} ${f1(v0 - k0 + 8)} ${f1(cx + R - 6)} ${f1(v0 - k0 + 3)} ${f1(cx + nr)} ${f1(v0 - k0)}Z`;
  A.path(d, body);
  const lv0 = v0 + 26,
    lv1 = base - 18,
    big = g >= 1500,
    sm = g <= 450,
    U = R * 0.86;
  drawLabel(A, S, o, {
    uL: -R * 1.6,
    uR: R * 1.6,
    u0: -U,
    u1: U,
    v0: lv0,
    v1: lv1,
    strip: sm ? 31 : 34,
    facts: sm ? 62 : big ? 76 : 68,
    su: U * 0.52,
    r: (lv1 - lv0) * (big ? 0.46 : 0.54),
    core: sm ? 42 : big ? 60 : 52,
    pad: sm ? 12 : 17,
    max: big ? 88 : sm ? 56 : 74,
    nameH: big ? 190 : sm ? 70 : 138,
    gap: sm ? 10 : big ? 22 : 15,
    wm: sm ? 17 : big ? 22 : 19,
    s: sm ? 15.5 : big ? 19 : 17,
  });
  cylLight(A, d, cx - R, cx + R, dk, { light: 0.74 });
  // light on the edges of the sleeve
  for (const [v, c, a] of [
    [lv0, '#fff', 0.35],
    [lv1, '#000', 0.25],
  ])
    A.line(
      on(
        S.base,
        [
          [-R * 1.55, v],
          [R * 1.55, v],
        ],
        false,
      ),
      c,
      1,
      `opacity="${a}"`,
    );
  A.path(
    d,
    A.lg(0, v0 - 10, 0, v0 + q + 6, [
      [0, dk, 0.75],
      [0.35, dk, 0.3],
      [0.7, '#fff', 0.1],
      [1, '#fff', 0],
    ]),
  );
  lid(A, cx, L.lr, v0 - L.lid, v0 - 2, o.lid ?? INK, dk, 5);
}
