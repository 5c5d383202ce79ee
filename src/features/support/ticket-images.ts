import { and, asc, count, eq, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { ticketImages } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { signShortLivedToken, verifyShortLivedToken } from '#platform/http/signed-token.ts';
import { DAY_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { encodePrivateImage } from '../media/encode-private-image.ts';

const PURPOSE = 'ticket-image';
/** Limit of uploaded images that belong to no request yet. */
const UNUSED_MAXIMUM = 20;

type Row = Pick<typeof ticketImages.$inferSelect, 'id' | 'width' | 'height'>;

/** An image with a path that is signed for a minute, since an <img> sends no session. */
const withPath = (app: App, { id, width, height }: Row) => ({
  id,
  width,
  height,
  path: `/ticket-images/${id}?token=${signShortLivedToken(app, PURPOSE, id)}`,
});

/** Stores a customer's image for a return request. INVALID_IMAGE, HEIC_UNSUPPORTED, IMAGE_LIMIT_REACHED. */
export async function addTicketImage(app: App, userId: string, bytes: Uint8Array) {
  const unused = and(eq(ticketImages.userId, userId), isNull(ticketImages.ticketId));
  const [{ total } = { total: 0 }] = await app.db.select({ total: count() }).from(ticketImages).where(unused);
  if (total >= UNUSED_MAXIMUM) throw new DomainError('IMAGE_COUNT_LIMIT_REACHED');
  const image = await encodePrivateImage(bytes);
  const [row] = await app.db
    .insert(ticketImages)
    .values({ userId, ...image, createdAt: app.now() })
    .returning();
  return withPath(app, row!);
}

/** The images of a ticket in the sequence of their upload. */
export async function listTicketImages(app: App, db: Queryable, ticketId: string) {
  const rows = await db
    .select({ id: ticketImages.id, width: ticketImages.width, height: ticketImages.height })
    .from(ticketImages)
    .where(eq(ticketImages.ticketId, ticketId))
    .orderBy(asc(ticketImages.createdAt), asc(ticketImages.id));
  return rows.map((row) => withPath(app, row));
}

/** The bytes of an image by its signed path, or null. */
export async function readTicketImage(app: App, id: string, token: string | undefined): Promise<Buffer | null> {
  if (verifyShortLivedToken(app, PURPOSE, token) !== id) return null;
  const [row] = await app.db.select().from(ticketImages).where(eq(ticketImages.id, id));
  return row?.content ?? null;
}

/** Removes images of requests that were never sent. Returns how many. */
export async function purgeUnusedImages(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - DAY_MS);
  const { rowCount } = await app.db
    .delete(ticketImages)
    .where(and(isNull(ticketImages.ticketId), lt(ticketImages.createdAt, before)));
  return rowCount ?? 0;
}
