import { f1, INK, mix } from '../colour.mjs';
import { drawLabel } from '../label.mjs';
import { lid } from '../lid.mjs';
import { cylLight, heel } from '../light.mjs';
import { footReflection, footShadow } from '../studio.mjs';
import { cylinder, on, openness } from '../surfaces.mjs';

export function bottle(A, o) {
  const p = o.p,
    cx = 396,
    R = 134,
    sh = 262,
    base = 700,
    body = o.body ?? mix(p.deep, '#000000', 0.1),
    dk = mix(p.deep, '#000000', 0.5);
  const S = cylinder(cx, R, o.yaw);
  S.base = cylinder(cx, R);
  const _kb = R * openness(base),
    ns = 84,
    _k0 = ns * openness(sh);
  footReflection(A, cx, base, R - 6, body);
  footShadow(A, p, cx, base, R - 3);
  const d = `M${cx - ns} ${f1(sh - 30)}V${f1(sh - 6)}C${cx - ns} ${sh + 12} ${cx - R} ${sh + 8} ${cx - R} ${sh + 62}${heel(cx, R, base)}V${sh + 62}C${cx + R} ${sh + 8} ${cx + ns} ${sh + 12} ${cx + ns} ${f1(sh - 6)}V${f1(sh - 30)}Z`;
  A.path(
    d,
    A.lg(0, sh - 20, 0, base, [
      [0, mix(body, p.field, 0.12)],
      [0.3, body],
      [1, mix(body, '#000000', 0.25)],
    ]),
  );
  const lv0 = sh + 78,
    lv1 = base - 34,
    U = R * 0.84;
  drawLabel(A, S, o, {
    uL: -R * 1.6,
    uR: R * 1.6,
    u0: -U,
    u1: U,
    v0: lv0,
    v1: lv1,
    strip: 26,
    facts: 50,
    su: U * 0.46,
    r: 138,
    core: 39,
    pad: 15,
    max: 46,
    nameH: 96,
    gap: 13,
    wm: 15,
    s: 14,
    nf: 2,
  });
  cylLight(A, d, cx - R, cx + R, dk, { dark: 1.05, light: 0.75, gloss: 0.2 });
  A.path(
    d,
    A.lg(0, sh - 30, 0, sh + 60, [
      [0, dk, 0.8],
      [0.28, dk, 0.35],
      [0.6, '#fff', 0.12],
      [1, '#fff', 0],
    ]),
  );
  for (const [v, a] of [
    [lv0, 0.4],
    [lv1, 0.2],
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
      '#fff',
      0.9,
      `opacity="${a}"`,
    );
  lid(A, cx, 98, sh - 106, sh - 14, o.lid ?? INK, dk, 6);
}
