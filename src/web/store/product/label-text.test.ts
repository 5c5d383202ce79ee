import { expect, test } from 'vitest';
import { labelText } from './label-text.ts';

const SUPPLEMENT = 'HEALTH SUPPLEMENT';

test('separates the legal sentences from the pack’s own text', () => {
  expect(
    labelText({
      foodCategory: SUPPLEMENT,
      usage: 'One scoop a day. Do not exceed the recommended daily usage. With water.',
      warnings:
        'NOT FOR MEDICINAL USE. Not to replace a varied diet. Keep out of reach of children. Not when pregnant.',
    }),
  ).toEqual({
    usage: 'One scoop a day.  With water.',
    notMore: 'Do not exceed the recommended daily usage.',
    notMedicinal: true,
    warnings: 'Not to replace a varied diet. Keep out of reach of children. Not when pregnant.',
  });
});

test("adds the statements that a supplement's pack lacks", () => {
  expect(labelText({ foodCategory: 'Health supplement', usage: 'One tablet.', warnings: null })).toEqual({
    usage: 'One tablet.',
    notMore: 'Do not exceed the recommended daily usage.',
    notMedicinal: true,
    warnings: 'Not to be used as a substitute for a varied diet. Keep out of reach of children.',
  });
});

test('adds nothing for a shaker or a food', () => {
  expect(labelText({ foodCategory: null, usage: null, warnings: 'Do not microwave.' })).toEqual({
    usage: null,
    notMore: null,
    notMedicinal: false,
    warnings: 'Do not microwave.',
  });
  expect(
    labelText({
      foodCategory: 'PROPRIETARY FOOD',
      usage: 'Eat it.',
      warnings: 'Keep out of reach of small children.',
    }),
  ).toMatchObject({ notMore: null, notMedicinal: false, warnings: 'Keep out of reach of small children.' });
});
