import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import { mails } from '#db/schema/platform.ts';
import { coupons } from '#db/schema/promotions.ts';
import { confirmSubscription } from '#features/newsletter/confirm-subscription.ts';
import { subscribe } from '#features/newsletter/subscribe.ts';
import { scriptedGateway } from './factories.ts';
import { createTestApp } from './test-app.ts';

export type NewsletterShop = Awaited<ReturnType<typeof openNewsletterShop>>;
export const EMAIL = 'asha@example.in';

/** 'done', or the code of the error. */
export const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** A shop, and its mails to subscribers. */
export async function openNewsletterShop() {
  const app = await createTestApp();
  const allMails = () => app.db.select().from(mails).orderBy(mails.createdAt);
  const mailsFor = async (purpose: string) => (await allMails()).filter((mail) => mail.purpose === purpose);

  /** The tokens of all confirmation mails so far, oldest first. */
  const confirmTokens = async () =>
    (await mailsFor('newsletter-confirm')).map((mail) => /#token=(\S+)/.exec(mail.text)![1]!);

  return {
    app,
    ...scriptedGateway(),
    allMails,
    mailsFor,
    confirmTokens,
    firstSubscriber: async () => (await app.db.select().from(newsletterSubscribers))[0]!,
    coupons: () => app.db.select().from(coupons),
    unsubscribeToken: async () => /\?token=(\S+)/.exec((await mailsFor('newsletter-welcome')).at(-1)!.text)![1]!,

    /** Subscribes and confirms. Returns the token of the confirmation. */
    async subscribed(email = EMAIL): Promise<string> {
      await subscribe(app, { email });
      const token = (await confirmTokens()).at(-1)!;
      await confirmSubscription(app, token);
      return token;
    },

    close: () => app.close(),
  };
}
