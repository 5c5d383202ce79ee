import { type Call, parseObject } from './http-types.ts';

/** Returned as 400 with its message. */
export class BadInput extends Error {}

/** The body as an object; empty without a body. */
export function readInput(call: Call): Record<string, unknown> {
  if (call.body.length === 0) return {};
  const body = parseObject(call.body);
  if (!body) throw new BadInput('The body must be a JSON object.');
  return body;
}

export function wholeNumber(input: Record<string, unknown>, name: string, min: number, max: number): number | null {
  const value = input[name];
  if (value === undefined || value === null) return null;
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return Number(value);
  throw new BadInput(`${name} must be a whole number from ${min} to ${max}.`);
}

export function oneOf<T extends string>(input: Record<string, unknown>, name: string, choices: readonly T[]): T {
  const value = input[name];
  const match = choices.find((choice) => choice === value);
  if (match === undefined) throw new BadInput(`${name} must be one of ${choices.join(', ')}.`);
  return match;
}

export function textOrNull(input: Record<string, unknown>, name: string): string | null {
  const value = input[name];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  throw new BadInput(`${name} must be text.`);
}

/** Unknown names are mistakes in a test, so they are reported. */
export function onlyKnown(input: Record<string, unknown>, names: readonly string[]): void {
  const unknown = Object.keys(input).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new BadInput(`There is no ${unknown}; known are ${names.join(', ')}.`);
}
