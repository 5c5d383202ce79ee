import { expect, test } from 'vitest';
import { DomainError, isDomainError } from './domain-error.ts';

test('compiles only with a code and data that a contract declares', () => {
  expect([
    new DomainError('CART_FULL').code,
    new DomainError('INSUFFICIENT_STOCK', { available: 2 }).code,
    // @ts-expect-error no contract declares this code
    new DomainError('CART_EXPLODED').code,
    // @ts-expect-error the contract requires the available units
    new DomainError('INSUFFICIENT_STOCK').code,
    // @ts-expect-error the contract requires a number
    new DomainError('INSUFFICIENT_STOCK', { available: 'two' }).code,
  ]).toHaveLength(5);
});

test('knows the data of an error when its code is known', () => {
  const error: unknown = new DomainError('INSUFFICIENT_STOCK', { available: 2 });
  const available = isDomainError(error, 'INSUFFICIENT_STOCK') ? error.data?.available.toFixed() : null;
  expect([available, isDomainError(error, 'OUT_OF_STOCK')]).toEqual(['2', false]);
});
