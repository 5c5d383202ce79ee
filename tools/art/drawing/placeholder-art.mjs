// A small plain tub without a label, shown where an image is missing.
import { Art } from './canvas.mjs';
import { mix } from './colour.mjs';
import { lid } from './lid.mjs';
import { cylLight, heel } from './light.mjs';
import { MOTIFS } from './motifs.mjs';
import { footShadow } from './studio.mjs';
import { cylinder, openness, rect } from './surfaces.mjs';

export function placeholderArt() {
  const A = new Art('placeholder'),
    cx = 392,
    R = 190,
    v0 = 268,
    base = 706,
    lr = 176,
    body = '#CFC8BA',
    sleeve = '#DDD7CA',
    dk = '#57524A',
    k0 = R * openness(v0),
    nr = lr - 12,
    S = cylinder(cx, R);
  footShadow(A, { deep: '#6B665C' }, cx, base, R - 4);
  const d =
    `M${cx - nr} ${v0 - k0}C${cx - R + 6} ${v0 - k0 + 3} ${cx - R} ${v0 - k0 + 8} ${cx - R} ${v0 - k0 + 26}${heel(cx, R, base)}V${v0 - k0 + 26}C${cx + R} ${v0 - k0 + 8} ${cx + R - 6} ${v0 - k0 + 3} ${cx + nr} ${v0 - k0}Z`.replace(
      /\d+\.\d+/g,
      (x) => String(Math.round(Number(x) * 10) / 10),
    );
  A.path(d, body);
  A.path(rect(S, -R * 1.6, v0 + 26, R * 1.6, base - 18), sleeve);
  // the sun of the brand, embossed into the sleeve without colour
  MOTIFS.arches(
    A,
    S,
    0,
    base - 118,
    150,
    [0.55, 0.4, 0.28, 0.16, 0.07].map((t) => mix(sleeve, '#EFEADF', Math.min(t * 1.6, 1))),
  );
  cylLight(A, d, cx - R, cx + R, dk, { light: 0.7, dark: 0.7 });
  lid(A, cx, lr, v0 - 84, v0 - 2, '#A8A194', dk, 9);
  return A.svg(800, 800, 'Picture missing');
}
