import { DATASET_NOW } from './sizes.ts';

/**
 * Random values for the other parts, in a schema that is dropped at the end. They are hashes of a number and a salt, so
 * that the result is the same each time, in whatever order PostgreSQL works.
 */
export const randomSource = (): string[] => [
  `create schema bench`,
  `create function bench.chance(n bigint, salt bigint) returns float8 language sql immutable as
    $$ select (hashint8extended(n, salt) & 1073741823) / 1073741824.0::float8 $$`,
  `create function bench.up_to(n bigint, salt bigint, most int) returns int language sql immutable as
    $$ select floor((hashint8extended(n, salt) & 1073741823) / 1073741824.0::float8 * most)::int $$`,
  `create function bench.id(kind text, n bigint) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(kind || n::text) placing '4' from 13) placing 'a' from 17)::uuid $$`,
  // the first 8 characters are the short id of an order: an odd factor makes them unique
  `create function bench.order_id(n bigint) returns uuid language sql immutable as
    $$ select (lpad(to_hex((n * 2654435761) & 4294967295), 8, '0')
      || overlay(overlay(right(md5(n::text), 24) placing '4' from 5) placing 'a' from 9))::uuid $$`,
  `create function bench.ago(seconds float8) returns timestamptz language sql immutable as
    $$ select timestamptz '${DATASET_NOW.toISOString()}' - make_interval(secs => seconds) $$`,
];
