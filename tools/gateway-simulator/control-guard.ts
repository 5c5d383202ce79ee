import { isLoopback } from './config.ts';
import { type Call, json, type Reply } from './http-types.ts';

/** Other web pages must not control the simulator through the developer's browser. */
export function refusal(call: Call, publicUrl: string): Reply | null {
  const host = call.headers.host ?? '';
  const ownHost = new URL(publicUrl).host;
  if (host !== ownHost && !isLoopback(hostname(host))) return refused('Host must be this machine.');
  const origin = call.headers.origin;
  if (origin !== undefined && origin !== publicUrl && origin !== `http://${host}`)
    return refused('Not for other origins.');
  return null;
}

function hostname(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

function refused(message: string): Reply {
  return json(403, { error: message });
}
