import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import { confirmEmail } from '#features/customers/confirm-email.ts';
import { hashPassword } from '#features/customers/password.ts';
import { signUp } from '#features/customers/sign-up.ts';
import { checkOut, makeProduct, makeStaff, putInCart, scriptedGateway } from './factories.ts';
import { mailedTokens } from './queued-mails.ts';
import { createTestApp } from './test-app.ts';

export type AccountShop = Awaited<ReturnType<typeof openAccountShop>>;
export const PASSWORD = 'a fine pass phrase';

/** Customers as account operations expect them. */
export const asSelf = (userId: string) => ({ userId, requestId: randomUUID() });

/** A shop with customers who have a password, and ended orders. */
export async function openAccountShop() {
  const app = await createTestApp();
  // its orders are ended directly
  app.isChecked = false;
  const staff = await makeStaff(app);
  const { gateways } = scriptedGateway();
  const passwordHash = await hashPassword(PASSWORD);

  const setOrder = (id: string, values: Partial<typeof orders.$inferInsert>) =>
    app.db.update(orders).set(values).where(eq(orders.id, id));

  return {
    app,
    staff,
    gateways,
    passwordHash,
    setOrder,

    /** Signs a user up and confirms the mailed link. */
    async makeAccount(person: { email: string; password: string; fullName: string }): Promise<void> {
      await signUp(app, person);
      const token = (await mailedTokens(app, person.email)).at(-1)!;
      await confirmEmail(app, { token, password: person.password });
    },

    async makeUser(fullName = 'Asha Rao') {
      const email = `${randomUUID().slice(0, 13)}@example.in`;
      const [row] = await app.db
        .insert(users)
        .values({ email, fullName, passwordHash, emailConfirmedAt: app.now(), createdAt: app.now() })
        .returning();
      return { ...row!, email };
    },

    /** A completed order: paid and delivered. */
    async deliveredOrder(userId: string): Promise<string> {
      await putInCart(app, userId, await makeProduct(app));
      const { orderId } = await checkOut(app, gateways, userId);
      await app.db
        .update(paymentAttempts)
        .set({ state: 'succeeded', capturedAmount: 149_900, capturedAt: app.now(), appliedAt: app.now() })
        .where(eq(paymentAttempts.orderId, orderId));
      await setOrder(orderId, { status: 'delivered', paymentStatus: 'completed', confirmedAt: app.now() });
      return orderId;
    },

    close: () => app.close(),
  };
}
