import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AA_TEXT, contrast } from '#shared/contrast.ts';
import { deriveColours, THEMES } from './colour-rules.ts';
import { GROUNDS, NEUTRAL_BRAND } from './rules.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const ground = fc.constantFrom(...GROUNDS.map(({ key }) => key));

test('derives readable roles from every pair of colours, in both themes on every background', () => {
  fc.assert(
    fc.property(colour, colour, ground, (accent, link, on) => {
      const colours = deriveColours({ accent, link, ground: on });
      for (const { name, theme, ratio, minimum } of colours.pairs)
        expect(ratio, `${name}, ${theme}`).toBeGreaterThanOrEqual(minimum);
      for (const theme of THEMES) {
        const roles = colours[theme];
        for (const under of [roles.page, roles.surface, roles.sunken, roles['link-wash']])
          expect(contrast(roles.link, under), `link, ${theme}`).toBeGreaterThanOrEqual(AA_TEXT);
        for (const fill of [roles.accent, roles['accent-hover'], roles['accent-pressed']])
          expect(contrast(roles['on-accent'], fill), `button, ${theme}`).toBeGreaterThanOrEqual(AA_TEXT);
        expect(contrast(roles['footer-muted'], roles.footer)).toBeGreaterThanOrEqual(AA_TEXT);
        expect(contrast(roles['text-muted'], roles.sunken)).toBeGreaterThanOrEqual(AA_TEXT);
      }
    }),
    { numRuns: 200 },
  );
});

test('keeps picked colours for fills, and states its corrections', () => {
  const { light, pairs } = deriveColours({ accent: '#2B2A78', link: '#FFE14A', ground: 'cotton' });
  expect(light.accent).toBe('#2B2A78');
  expect(light['on-accent']).toBe('#FFFFFF');
  const link = pairs.find(({ name, theme }) => name === 'Link on page' && theme === 'light')!;
  expect(link).toMatchObject({ colour: light.link, correction: { from: '#FFE14A', how: 'darkened' } });
  expect(link.correction!.ratio).toBeLessThan(1.2);
  expect(link.ratio).toBeGreaterThanOrEqual(AA_TEXT);
  const dark = pairs.find(({ name, theme }) => name === 'Link on page' && theme === 'dark')!;
  expect(dark).toMatchObject({ colour: '#FFE14A', correction: null });
});

test('gives a shop without a brand neutral colours', () => {
  const { light } = deriveColours(NEUTRAL_BRAND);
  expect([light.page, light.accent, light.link]).toEqual(['#FFFFFF', '#23272B', '#3A4650']);
});
