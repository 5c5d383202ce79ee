import { orpc } from '../../lib/api.ts';

/** A published page by its path; a slash at the end makes no other page of it. */
export const pageQuery = (path: string) =>
  orpc.pages.read.queryOptions({ input: { path: path.replace(/(.)\/+$/, '$1') } });
