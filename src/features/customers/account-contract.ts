import { z } from 'zod';
import { id, instant, okResponse, operation } from '#shared/contract.ts';
import { secret } from '#shared/text-schemas.ts';

const ownSession = z.object({
  id,
  browser: z.string().describe("Browser and system, such as 'Chrome on Android'"),
  isCurrent: z.boolean().describe('Whether it is the session of the request'),
  signedInAt: instant,
  lastSeenAt: instant,
});
/** Required for each change: an open browser alone must not be able to sign out its owner. */
const password = secret(200);
const byPassword = operation
  .meta({ auth: 'user', rateLimit: 'own-data' })
  .errors({ INVALID_CREDENTIALS: { status: 422, message: 'The password is wrong' } });

export const sessionsContract = {
  list: operation
    .meta({ auth: 'user' })
    .route({ method: 'GET', path: '/account/sessions' })
    .output(z.array(ownSession).describe('Current session first, then by last activity')),
  end: byPassword
    .route({ method: 'POST', path: '/account/sessions/{id}/end' })
    .input(z.object({ id, password }))
    .output(z.array(ownSession)),
  endAll: byPassword
    .route({ method: 'POST', path: '/account/sessions/end-all' })
    .input(z.object({ password }))
    .output(okResponse),
};
