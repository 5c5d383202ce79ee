import { sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { mails } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { renderMail } from '#platform/mail/layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { recordChange } from '../audit/record-change.ts';
import { deriveColours } from '../brand/colour-rules.ts';
import { readPublished } from '../brand/read-brand.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { countActiveSubscribers } from '../newsletter/count-active-subscribers.ts';
import { readLegalPage } from '../pages/read-legal-pages.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { SetupStep } from '../settings/setup-step-rules.ts';
import { readSetupSteps, recordSetupStep } from '../settings/setup-steps.ts';
import { readOpenedAt } from '../settings/store-opening.ts';
import { openLines, type SetupLine, setupLines } from './setup-rules.ts';

/** The related id of test mails, by which an index finds them. */
const SETUP = '5e7a1110-0000-4000-8000-000000000001';

export type Setup = {
  lines: SetupLine[];
  open: number;
  store: { isOpen: boolean; openedAt: string | null; waiting: number };
};

const POLICIES = ['/terms', '/shipping', '/returns', '/privacy'];

/** The progress of the set-up, computed from the shop's data. A demo has none. */
export async function readSetup(app: App): Promise<Setup> {
  const [settings, steps, tested, products, brand, policies, openedAt, waiting] = await Promise.all([
    readSettings(app.db),
    readSetupSteps(app.db),
    app.db.execute<{ at: string | null }>(
      sql`select max(${mails.sentAt}) as at from ${mails} where ${mails.relatedId} = ${SETUP}`,
    ),
    app.db.execute<{ n: number }>(sql`
      select count(*)::int as n from (select 1 from products where in_stock and state = 'published' limit 2) as found`),
    readPublished(app.db),
    Promise.all(POLICIES.map(async (path) => [path, await readLegalPage(app, path)] as const)),
    readOpenedAt(app.db),
    countActiveSubscribers(app.db),
  ]);
  const at = tested.rows[0]?.at ?? null;
  const { MAIL, SMTP_URL } = app.config;
  const lines = setupLines({
    settings,
    providers: app.providers,
    brand: {
      isPublished: brand.number !== null,
      hasWordmark: brand.brand.wordmark !== null,
      isCorrected: deriveColours(brand.brand).pairs.some(({ correction }) => correction !== null),
    },
    mail: MAIL === 'off' ? 'off' : SMTP_URL ? 'on' : 'captured',
    mailTested: at === null ? null : new Date(at),
    products: products.rows[0]!.n,
    steps,
    policies: Object.fromEntries(policies),
  });
  return {
    lines,
    open: app.demo ? 0 : openLines(lines).length,
    store: { isOpen: openedAt !== null, openedAt: openedAt?.toISOString() ?? null, waiting },
  };
}

/** Records that staff have read the policy of this step. */
export async function markRead(app: App, staff: Staff, step: SetupStep): Promise<Setup> {
  await transact(app.db, async (tx) => {
    await recordSetupStep(tx, step, app.now());
    await recordChange(tx, staff, app.now(), { action: 'settings.mark-read', entityId: step, label: step });
  });
  return readSetup(app);
}

/** Sends a test mail to the signed-in staff; the set-up shows when the mail server has accepted it. */
export async function sendSetupTest(app: App, staff: Staff): Promise<{ to: string }> {
  return transact(app.db, async (tx) => {
    const letterhead = await readLetterhead(app, tx);
    const { rows } = await tx.execute<{ email: string }>(sql`select email from users where id = ${staff.userId}`);
    const to = rows[0]!.email;
    const content = renderMail(letterhead, [
      { kind: 'heading', text: 'Sending works' },
      { kind: 'text', text: `This test was asked for in the panel of ${letterhead.shop}.` },
    ]);
    await enqueueMail(app, tx, { to, purpose: 'setup-test', relatedId: SETUP, subject: 'Sending works', ...content });
    return { to };
  });
}
