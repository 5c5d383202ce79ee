import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-client.ts';
import { addNotice, countInvalid, describeFailure, type FormTexts, renameFields } from './form-messages.ts';

const TEXTS: FormTexts = {
  failed: 'Failed to save',
  invalid: countInvalid('Failed to save'),
  renamedFields: { mediaId: 'pictures' },
};
const refusal = (code: string, data?: unknown) => new ApiError(409, { code, message: 'Refused', data });

test('puts messages at the fields of the form and drops empty ones', () => {
  expect(renameFields({ mediaId: 'Missing', title: undefined }, TEXTS)).toEqual({ pictures: 'Missing' });
});

test('counts wrong fields in the notice', () => {
  expect(addNotice({ title: 'Needed' }, TEXTS).root).toBe(
    'Failed to save. One field needs attention. Your entries are kept.',
  );
  expect(addNotice({ title: 'Needed', price: 'Needed' }, TEXTS).root).toContain('2 fields need');
  expect(addNotice({ title: 'Needed' }, { invalid: 'Fill it in' }).root).toBe('Fill it in');
});

test('adds no notice without wrong fields, or over another one', () => {
  expect(addNotice({}, TEXTS)).toEqual({});
  expect(addNotice({ root: 'Choose something' }, TEXTS)).toEqual({ root: 'Choose something' });
});

test('shows messages of the server at their fields', () => {
  const error = refusal('INVALID_BANNER', { fields: { mediaId: 'Gone' } });
  expect(describeFailure(error, TEXTS)).toEqual({ pictures: 'Gone', root: expect.stringContaining('One field needs') });
  expect(describeFailure(error, { failed: 'Failed to save' }).root).toBe('Failed to save. Your entries are kept.');
  expect(describeFailure(error, {})).toEqual({ mediaId: 'Gone' });
});

test('shows the reason in the notice when no field is to blame', () => {
  expect(describeFailure(refusal('GONE'), TEXTS)).toEqual({ root: 'Failed to save. Refused' });
  expect(describeFailure(refusal('GONE'), {})).toEqual({ root: 'Refused' });
  expect(describeFailure(refusal('X', { fields: ['name'] }), {})).toEqual({ root: 'Refused' });
});

test('names an edit conflict', () => {
  const error = refusal('EDIT_CONFLICT', { now: { title: 'Theirs' } });
  expect(describeFailure(error, TEXTS).root).toMatch(/^Failed to save\. Someone else has changed this/);
});

test('prefers what the form knows about an error, and is silent about a cancelled re-authentication', () => {
  const explain = () => ({ mediaId: 'Choose another' });
  expect(describeFailure(refusal('GONE'), { ...TEXTS, explain })).toEqual({ pictures: 'Choose another' });
  expect(describeFailure(refusal('REAUTHENTICATION_REQUIRED'), TEXTS)).toEqual({});
});
