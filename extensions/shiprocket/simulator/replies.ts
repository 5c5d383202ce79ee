import { type Call, json, type Reply } from '#simulator/api.ts';

export const problem = (status: number, message: string, errors?: Record<string, string[]>): Reply =>
  json(status, { message, ...(errors ? { errors } : {}), status_code: status });

/** What limits, the firewall and a revoked token answer before anything happens. */
export function turnedAway(call: Call): Reply | null {
  if (call.faults.has('error_429')) return json(429, { message: 'Too Many Attempts.' });
  if (call.faults.has('error_403')) return { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>' };
  if (call.faults.has('error_401')) return problem(401, 'Token has expired');
  return null;
}
