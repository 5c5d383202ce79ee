import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accounts, userRoles, users } from '#db/schema/customers.ts';
import { readAccessToken } from '#platform/http/access-token.ts';
import { createRateLimiter } from '#platform/http/rate-limits.ts';
import { readStaffSession } from '#platform/http/viewer.ts';
import { DAY_MS } from '#shared/dates.ts';
import { makeCustomer, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { configuredAttemptLimit } from '../../main/rate-limit-settings.ts';
import { hashPassword } from './password.ts';
import { createSession, refreshSession } from './session.ts';

let app: TestApp;
let { gateways } = scriptedGateway();
beforeEach(async () => {
  app = await createTestApp();
  ({ gateways } = scriptedGateway());
});
afterEach(() => app.close());

describe('signing in', () => {
  test('counts attempts at an account also when another user’s token is sent', async () => {
    const http = testHttp(app, gateways, {
      limits: await createRateLimiter(app.db.$client, configuredAttemptLimit(app)),
    });
    const userId = await makeCustomer(app);
    const [row] = await app.db
      .update(users)
      .set({ passwordHash: await hashPassword('my own pass phrase') })
      .where(eq(users.id, userId))
      .returning();
    const { accessToken } = await createSession(app, row!, 'test');
    const signIn = async (email: string, password: string) =>
      (
        await http.request('/api/auth/sign-in', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
          body: JSON.stringify({ email, password }),
        })
      ).status;
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) {
      for (let guess = 0; guess < 3; guess++)
        statuses.push(await signIn('victim@example.in', `guess ${round}${guess}`));
      await signIn(row!.email!, 'my own pass phrase');
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });

  test('shortens a customer’s session when they become staff', async () => {
    const userId = await makeCustomer(app);
    const [user] = await app.db.select().from(accounts).where(eq(accounts.id, userId));
    const { refreshToken } = await createSession(app, user!, 'test');
    await app.db.insert(userRoles).values({ userId, role: 'admin' });
    const { accessToken } = await refreshSession(app, refreshToken);
    const viewer = (await readAccessToken(app.keys, `Bearer ${accessToken}`, app.now()))!;
    expect(await readStaffSession(app.db, viewer, app.now())).not.toBeNull();
    app.advance(5 * DAY_MS);
    expect(await readStaffSession(app.db, viewer, app.now())).toBeNull();
  });
});
