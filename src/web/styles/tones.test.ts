import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AA_TEXT, contrast } from '#shared/contrast.ts';
import { TONE_KEYS } from '#shared/flavour-tone.ts';

const ACCENT_CONTRAST = 3;
const css = readFileSync(new URL('./tones.css', import.meta.url), 'utf8');
const rule = (selector: string) => css.split(/^(?=\.)/m).find((text) => text.startsWith(`${selector} {`)) ?? '';
const colour = (selector: string, name: string) =>
  new RegExp(`${name}: (#[0-9a-f]{6});`).exec(rule(selector))?.[1] ?? `no ${name}`;

it.each(TONE_KEYS)('%s is readable in both themes', (key) => {
  for (const [selector, ink] of [
    [`.tone-${key}`, '#14181a'],
    [`.dark .tone-${key}`, '#f3f1ea'],
  ] as const) {
    const ground = colour(selector, '--flavour-ground');
    expect(contrast(colour(selector, '--flavour-accent'), ground)).toBeGreaterThanOrEqual(ACCENT_CONTRAST);
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(AA_TEXT);
  }
});
