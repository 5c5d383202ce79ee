import type { ErrorMap } from '@orpc/contract';
import type { z } from 'zod';
import type { operation } from './contract.ts';

type Item<Map, Code extends PropertyKey> = Map extends Partial<Record<Code, unknown>> ? Map[Code] : never;
type DataOf<Declared> = Declared extends { data: infer Schema extends z.ZodType } ? z.input<Schema> : undefined;

/** The codes that contracts declare, each with its data. */
export type ErrorDataOf<Maps extends ErrorMap> = {
  [Code in Maps extends Maps ? keyof Maps & string : never]: DataOf<Item<Maps, Code>>;
};

/** Every code that may be thrown. features/domain-errors.ts adds those of the features' contracts. */
export interface DomainErrors extends ErrorDataOf<(typeof operation)['~orpc']['errorMap']> {}
export type DomainErrorCode = keyof DomainErrors;

/** The constructor's argument for a code: its data, where it has some. */
export type ErrorDetails<Code extends DomainErrorCode> = undefined extends DomainErrors[Code]
  ? [data?: DomainErrors[Code]]
  : [data: DomainErrors[Code]];

/**
 * An expected error that the operation's contract declares: the middleware responds with the declared status and
 * message. Anything else that is thrown becomes a 500.
 */
export class DomainError<Code extends DomainErrorCode = DomainErrorCode> extends Error {
  readonly code: Code;
  readonly data: DomainErrors[Code] | undefined;

  constructor(code: Code, ...[data]: ErrorDetails<Code>) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.data = data;
  }
}

/** Whether `error` is the expected one of this code, which narrows its data. */
export function isDomainError<Code extends DomainErrorCode>(error: unknown, code: Code): error is DomainError<Code> {
  return error instanceof DomainError && error.code === code;
}
