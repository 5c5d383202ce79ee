import { orpc } from '../../lib/api.ts';

/** A published page by its path; a trailing slash is ignored. */
export const pageQuery = (path: string) =>
  orpc.pages.read.queryOptions({ input: { path: path.replace(/(.)\/+$/, '$1') } });
