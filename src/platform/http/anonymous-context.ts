import type { App } from '../app.ts';
import type { ApiContext } from './api-middleware.ts';
import { noRateLimits } from './rate-limits.ts';

/** The context of the process's own calls, as an anonymous visitor. */
export const anonymousContext = (app: App): ApiContext => ({
  app,
  limits: noRateLimits,
  requestId: 'page',
  address: '',
  userAgent: '',
  knownBrowsers: '',
  idle: false,
  viewer: null,
  key: null,
  setHeader: () => {},
});
