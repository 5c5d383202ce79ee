/**
 * An expected 'no' with a name, part of the contract of the operation that gives it: the route turns it into
 * the contract's error of that name with its status. Anything else that is thrown becomes a 500.
 */
export class DomainError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly data: unknown;

  constructor(code: Code, data?: unknown, message?: string) {
    super(message ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
  }
}
