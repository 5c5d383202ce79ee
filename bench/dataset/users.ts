import { FIRST_NAMES, LAST_NAMES, PLACES } from '../../src/db/seed/invented/people.ts';
import { DIETS, FITNESS_GOALS } from '../../src/features/customers/rules.ts';
import type { Sizes } from './sizes.ts';

const list = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;
const one = (texts: readonly string[], n: string, salt: number) =>
  `(${list(texts)})[1 + bench.up_to(${n}, ${salt}, ${texts.length})]`;
const some = (texts: readonly string[], n: string, salt: number) =>
  `case when bench.chance(${n}, ${salt}) < 0.6 then array[${one(texts, n, salt + 1)}] else '{}' end`;

/** Users, their addresses, sessions and consents; three of them are staff. */
export const people = ({ users }: Sizes): string[] => [
  `create unlogged table bench.people as
    select n, bench.id('user', n) as id, first || ' ' || last as name, lower(first || '.' || last || n) || '@example.in' as email,
      '+919' || lpad((100000000 + bench.up_to(n, 43, 899999999))::text, 9, '0') as phone,
      place[1] as city, place[2] as state, place[3] as state_code, place[4] as pincode,
      bench.ago(63072000 * (1 - power(n::float8 / ${users}, 0.7))) as at
    from (select n, ${one(FIRST_NAMES, 'n', 41)} as first, ${one(LAST_NAMES, 'n', 42)} as last,
        string_to_array(${one(
          PLACES.map(({ city, state, stateCode, pincode }) => [city, state, stateCode, pincode].join('|')),
          'n',
          44,
        )}, '|') as place
      from generate_series(1, ${users}) n) drawn`,
  `create unique index on bench.people (n)`,
  `insert into users (id, email, full_name, phone, email_confirmed_at, fitness_goals, dietary_preferences, created_at, updated_at)
    select id, email, name, phone, at, ${some(FITNESS_GOALS, 'n', 45)}, ${some(DIETS, 'n', 47)}, at, at from bench.people`,
  `insert into users (id, email, full_name, created_at)
    select bench.id('staff', n), 'staff' || n || '@bench.example', 'Staff ' || n, bench.ago(63072000) from generate_series(1, 3) n`,
  `insert into user_roles (user_id, role) select bench.id('staff', n), 'admin' from generate_series(1, 3) n`,
  `insert into addresses (id, user_id, full_name, phone, address, city, state, pincode, is_default, created_at)
    select bench.id('address', n), id, name, phone, n || ', Lakeview Residency', city, state, pincode, true, at
    from bench.people where bench.chance(n, 49) < 0.6`,
  `insert into sessions (id, user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
    select bench.id('session', n), id, md5(n::text), 'bench', bench.ago(2592000 * bench.chance(n, 50)), bench.ago(0), bench.ago(-2592000)
    from bench.people where bench.chance(n, 51) < 0.2`,
  `insert into security_events (id, at, kind, user_id, address, user_agent)
    select bench.id('security', n * 3 + k), bench.ago(15552000 * bench.chance(n * 3 + k, 52)),
      (array['sign_in.succeeded', 'sign_in.failed', 'session.ended'])[k], id, '10.' || n % 200 || '.' || n % 250 || '.' || k, 'bench'
    from bench.people, generate_series(1, 3) k`,
  `insert into consents (id, email, user_id, purpose, given, notice, source, at)
    select bench.id('consent', n), email, id, 'account', true, 'I agree to the terms', 'sign-up', at from bench.people`,
];
