import { redirect } from 'react-router';

/** Short paths and their targets. */
const TARGETS: Readonly<Record<string, string>> = { track: '/track-order', story: '/about' };

const toTarget = ({ request }: { request: Request }) =>
  redirect(TARGETS[new URL(request.url).pathname.replaceAll('/', '')] ?? '/', 301);

export { toTarget as clientLoader, toTarget as loader };
