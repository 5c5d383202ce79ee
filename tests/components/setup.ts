import { afterEach, beforeEach, expect, vi } from 'vitest';
import { closePage } from './open-page.ts';

/** jsdom does not know this element. */
const UNKNOWN_ELEMENT = ['The tag <%s> is unrecognized', 'search'] as const;
const isUnknownElement = ([message, name]: unknown[]) =>
  String(message).startsWith(UNKNOWN_ELEMENT[0]) && name === UNKNOWN_ELEMENT[1];

/** A test fails on any other error that a page logs. */
const errors: unknown[][] = [];
beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    if (!isUnknownElement(parts)) errors.push(parts);
  });
});
afterEach(() => {
  closePage();
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
