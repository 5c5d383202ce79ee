import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TONE_KEYS } from '#shared/flavour-tone.ts';

const css = readFileSync(new URL('./tones.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('.dark {');
const colour = (theme: string, name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? `no ${name}`;
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

it.each(TONE_KEYS)('%s can be read in both themes', (key) => {
  for (const [theme, ink] of [
    [light, '#14181a'],
    [dark, '#f3f1ea'],
  ] as const) {
    const ground = colour(theme, `--g-${key}`);
    expect(contrast(colour(theme, `--f-${key}`), ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  }
  expect(css).toMatch(new RegExp(`\\.tone-${key} \\{\\s*--a: var\\(--f-${key}\\);\\s*--g: var\\(--g-${key}\\);`));
});
