import { InvalidCsv } from '#platform/csv/parse-rows.ts';

/** A column of a format: the field that it is read as, and the headers that it has had, in any case. */
export type FileColumn = {
  field: string;
  headers: readonly string[];
  /** its numbers decide between decimal point and comma */
  isNumber?: boolean;
  isRequired?: boolean;
};

/** A description of the files that a program writes. */
export type FileFormat = {
  name: string;
  /** headers that together only this format has, in its present and in former versions */
  signatures: readonly (readonly string[])[];
  columns: readonly FileColumn[];
  /** what its files do not say, for the report of the check */
  limits: readonly string[];
};

/** The file is not of the expected kind; the message tells staff why. */
export class UnreadableCsv extends Error {}

export const unreadable = (error: unknown): unknown =>
  error instanceof InvalidCsv ? new UnreadableCsv(`Line ${error.line}: ${error.message}`) : error;
