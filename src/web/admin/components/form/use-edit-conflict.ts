import { useRef } from 'react';
import { errorCode, errorData } from '../../../lib/errors.ts';
import { expectedValues } from './row-version.ts';

type Fields = Record<string, unknown>;

/**
 * The values that a form was filled with, sent with its changes so that someone else's are not overwritten unseen.
 * `aside`: fields of the row that the form does not change, or that others may.
 */
export function useEditConflict<Row extends object>(row: Row | null, aside: readonly (keyof Row)[]) {
  const expected = useRef<Fields | undefined>(undefined);
  expected.current ??= expectedValues(row, aside);
  return {
    current: () => expected.current,
    /** the message when the row has changed meanwhile; saving again then overwrites it */
    said(error: unknown): string | null {
      if (errorCode(error) !== 'EDIT_CONFLICT') return null;
      expected.current = errorData<{ now: Fields }>(error)?.now;
      return 'Someone else has changed this since you opened it. What you typed is kept: save again to overwrite their changes, or reopen it to see them.';
    },
  };
}
