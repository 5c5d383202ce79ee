import { expect, test } from 'vitest';
import { directionOf, printableText, splitRuns } from './text-runs.ts';

const runsOf = (text: string) =>
  splitRuns(printableText(text), directionOf(text)).map(({ text: run, font }) => `${font}: ${run}`);

test('changes the font within a line when the script changes', () => {
  expect(runsOf('Asha ஆஷா 🙂')).toEqual(['latin: Asha ', 'tamil: ஆஷா', 'latin:  ', 'emoji: 🙂']);
});

test('draws runs from right to left when the text begins in Urdu', () => {
  expect(runsOf('علی (پونے) 45, Rao')).toEqual([
    'latin: Rao',
    'latin:  ,',
    'latin: 45',
    'latin:  (',
    'arabic: پونے',
    'latin: ) ',
    'arabic: علی',
  ]);
});

test('keeps the direction of Latin when a name in Urdu is within it', () => {
  expect(runsOf('Asha محمد علی, Pune 411004')).toEqual([
    'latin: Asha ',
    'arabic: علی',
    'latin:  ',
    'arabic: محمد',
    'latin: , Pune 411004',
  ]);
});

test('replaces characters by a question mark when no font has them', () => {
  expect(runsOf('Rao 漢字')).toEqual(['latin: Rao ??']);
  // a letter stays when only its mark is missing
  expect(runsOf('x\u0324')).toEqual(['latin: x?']);
  // not assigned in the block of Tamil
  expect(runsOf('ஆ\u0b84')).toEqual(['tamil: ஆ', 'latin: ?']);
});

test('draws no control characters when the text has some', () => {
  expect(runsOf('Asha\u200b\u202e Rao\u0007')).toEqual(['latin: Asha Rao']);
});

test('keeps an emoji in one run when several characters are joined to it', () => {
  expect(runsOf('👩‍👩‍👧1️⃣❤️🇮🇳')).toEqual(['emoji: 👩‍👩‍👧1️⃣❤️🇮🇳']);
});

test('uses the danda of the script before it when scripts share it', () => {
  expect(runsOf('আশা। આશા।')).toEqual(['bengali: আশা।', 'latin:  ', 'gujarati: આશા।']);
});

test('composes a letter with its mark when they come apart', () => {
  expect(runsOf('Jose\u0301')).toEqual(['latin: José']);
});
