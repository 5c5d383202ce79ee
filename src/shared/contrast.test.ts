import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AA_TEXT, contrast, contrastText, fromOklab, leastContrast, readableOn, textOn, toOklab } from './contrast.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  test('has the values of WCAG', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 2);
    expect(contrast('#FFE14A', '#F6ECDB')).toBeCloseTo(1.11, 2);
  });

  test('is never displayed as passing when it fails', () => {
    expect(contrastText(4.4999)).toBe('4.4:1');
    expect(contrastText(4.5)).toBe('4.5:1');
  });
});

test('survives the conversion to OKLab and back', () => {
  fc.assert(
    fc.property(colour, (one) => {
      expect(fromOklab(toOklab(one))).toBe(one.toUpperCase());
    }),
  );
});

describe('a colour on its grounds', () => {
  test('stays as picked when it is readable', () => {
    expect(readableOn('#0b5d5b', ['#FBF9F4'], AA_TEXT)).toEqual({ colour: '#0B5D5B', changed: null });
  });

  test('is darkened only as far as needed', () => {
    const { colour: readable, changed } = readableOn('#FFE14A', ['#F6ECDB'], AA_TEXT);
    expect(changed).toBe('darkened');
    expect(contrast(readable, '#F6ECDB')).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(readable, '#F6ECDB')).toBeLessThan(4.7);
  });

  test('is lightened on a dark one', () => {
    const { colour: readable, changed } = readableOn('#0B5D5B', ['#0E1213'], AA_TEXT);
    expect(changed).toBe('lightened');
    expect(contrast(readable, '#0E1213')).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test('is readable on every pair of pale backgrounds', () => {
    const pale = fc.integer({ min: 0xc8, max: 0xff }).map((one) => `#${one.toString(16).repeat(3)}`);
    fc.assert(
      fc.property(colour, fc.array(pale, { minLength: 1, maxLength: 4 }), (one, grounds) => {
        expect(leastContrast(readableOn(one, grounds, AA_TEXT).colour, grounds)).toBeGreaterThanOrEqual(AA_TEXT);
      }),
    );
  });
});

test('has readable text on every fill', () => {
  fc.assert(
    fc.property(colour, (fill) => {
      expect(contrast(textOn(fill, '#17191C'), fill)).toBeGreaterThanOrEqual(AA_TEXT);
    }),
  );
});
