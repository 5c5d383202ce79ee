import { mails } from '#db/schema/platform.ts';
import { confirmEmail } from '#features/customers/confirm-email.ts';
import { refreshSession } from '#features/customers/session.ts';
import { signIn } from '#features/customers/sign-in.ts';
import { signUp } from '#features/customers/sign-up.ts';
import { runMailJobs } from './queued-mails.ts';
import { createTestApp } from './test-app.ts';

export type SessionShop = Awaited<ReturnType<typeof openSessionShop>>;
export const PERSON = { email: 'asha@example.in', password: 'a fine pass phrase', fullName: 'Asha Rao' };
export const BROWSER = 'a random key of one browser';

export const tokenIn = (text: string) => /#(?:confirm|token)=([\w-]+)/.exec(text)![1]!;

/** A shop with one customer who signs up, signs in and out. */
export async function openSessionShop() {
  const app = await createTestApp();

  async function lastMail() {
    await runMailJobs(app);
    return (await app.db.select().from(mails).orderBy(mails.createdAt)).at(-1)!;
  }

  return {
    app,
    lastMail,
    login: (password = PERSON.password) =>
      signIn(app, { email: PERSON.email, password, userAgent: 'test', browser: BROWSER }),
    refresh: (token: string, browser: string | undefined = BROWSER) => refreshSession(app, token, browser),
    /** Signs the customer up and confirms the mailed link. */
    async member() {
      await signUp(app, { ...PERSON, browser: BROWSER });
      await confirmEmail(app, { token: tokenIn((await lastMail()).text), browser: BROWSER });
    },
  };
}
