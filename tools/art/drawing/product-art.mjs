// One product image as SVG, 800 × 800.
import { BRAND } from './brand.mjs';
import { Art } from './canvas.mjs';
import { abs, PI } from './colour.mjs';
import { bar } from './forms/bar.mjs';
import { bottle } from './forms/bottle.mjs';
import { box } from './forms/box.mjs';
import { pouch } from './forms/pouch.mjs';
import { sachet } from './forms/sachet.mjs';
import { shaker } from './forms/shaker.mjs';
import { tub } from './forms/tub.mjs';
import { flavourOf, LINES } from './palette.mjs';
import { grain, studio } from './studio.mjs';

const FORMS = { tub, bottle, pouch, sachet, shaker, bar, box };
// form: tub | pouch | bottle | sachet | shaker | bar | box (netWeight sets the proportions of tub and pouch)
// highlight: '24 g protein · 30 servings' or an array. veg: true | false. palette: a line ('protein', 'strength', …) or
// { line, flavour, field, deep, light, hot, ground, body, lid }. angle: degrees; beyond ±90 the back with `back` rows shows.
// veg: null omits the mark (not food). strip: text instead of the flavour. per, ingredients, licence: for the back.
// scene: false draws only the product on transparency (with its shadow). grainy: false omits the grain.
export function productArt({
  form = 'tub',
  name = BRAND.name,
  subtitle = '',
  flavour = '',
  netWeight = '',
  highlight = '',
  veg = true,
  palette = 'protein',
  angle = 0,
  back,
  per = '',
  ingredients = '',
  licence = '',
  strip = '',
  scene = true,
  grainy = true,
} = {}) {
  const pal = typeof palette === 'string' ? { line: palette } : palette || {},
    p = { ...flavourOf(pal.flavour ?? flavour), ...pal };
  const a = ((((angle + 180) % 360) + 360) % 360) - 180,
    isBack = abs(a) > 90;
  const o = {
    form,
    name,
    subtitle,
    flavour: strip || flavour || 'Unflavoured',
    net: netWeight,
    facts: (Array.isArray(highlight) ? highlight : String(highlight).split(/\s*[·|]\s*/)).filter(Boolean),
    veg,
    p,
    line: LINES[pal.line] || LINES.protein,
    isBack,
    per,
    ingredients,
    licence,
    yaw: ((isBack ? a - Math.sign(a) * 180 : a) * PI) / 180,
    body: pal.body,
    lid: pal.lid ?? LINES[pal.line]?.lid,
    back: back || [
      ['Energy', ''],
      ['Protein', ''],
      ['Carbohydrate', ''],
      ['of which sugars', ''],
      ['Fat', ''],
      ['Sodium', ''],
    ],
  };
  const A = new Art(JSON.stringify([form, name, subtitle, flavour, netWeight, highlight, veg, palette, angle]));
  if (scene) studio(A, p);
  (FORMS[form] || FORMS.tub)(A, o);
  if (scene && grainy) grain(A, 800, 800);
  return A.svg(800, 800, [BRAND.name, name, flavour, netWeight].filter(Boolean).join(', '));
}
