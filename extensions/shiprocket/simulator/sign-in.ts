import { type Call, type Core, json, parseObject, type Reply, secretToken } from '#simulator/api.ts';
import type { Account } from './account.ts';
import { problem, turnedAway } from './replies.ts';

const TOKEN_MS = 240 * 3_600_000;

/** Tokens of the API user, which end after ten days. */
export function openSignIn(core: Core, account: Account) {
  const ends = new Map<string, number>();

  function signIn(call: Call): Reply {
    const away = turnedAway(call);
    if (away) return away;
    const body = parseObject(call.body);
    if (body?.email !== account.email || body.password !== account.password)
      return problem(400, 'Invalid email and password combination');
    const token = secretToken();
    ends.set(token, core.clock.now() + TOKEN_MS);
    return json(200, { id: 1, email: account.email, token });
  }

  const checked = (handle: (call: Call) => Reply) => (call: Call) => {
    const away = turnedAway(call);
    if (away) return away;
    const token = /^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    return (ends.get(token) ?? 0) > core.clock.now() ? handle(call) : problem(401, 'Token has expired');
  };

  return { signIn, checked };
}
