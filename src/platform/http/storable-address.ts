import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './request.ts';

/** Answers 404 to a path with NUL and 400 to such a query, before any part of it is looked up in the database. */
export const storableAddress: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const [path = '', ...query] = c.req.url.split('?');
  if (path.includes('%00')) return c.json({ code: 'NOT_FOUND', message: 'No address contains NUL' }, 404);
  if (query.some((part) => part.includes('%00')))
    return c.json({ code: 'BAD_REQUEST', message: 'The query contains NUL' }, 400);
  return next();
};
