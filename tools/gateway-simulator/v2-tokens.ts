import type { Clock } from './clock.ts';
import type { Settings, V2Client } from './config.ts';
import { type Call, json, type Reply } from './http-types.ts';
import { secretToken } from './ids.ts';
import { v2Error } from './v2-messages.ts';

const MAX_TOKENS = 1000;

/** OAuth client credentials, and the valid tokens. */
export class V2Tokens {
  #clock: Clock;
  #settings: Settings;
  #clients: V2Client[];
  #tokens = new Map<string, { client: V2Client; expiresAt: number }>();

  constructor(clock: Clock, settings: Settings, clients: V2Client[]) {
    this.#clock = clock;
    this.#settings = settings;
    this.#clients = clients;
  }

  issue(call: Call): Reply {
    if (!/^application\/x-www-form-urlencoded\b/i.test(call.headers['content-type'] ?? '')) {
      return v2Error(400, 'BAD_REQUEST', 'The token request must be form-urlencoded');
    }
    const form = new URLSearchParams(call.body.toString());
    if (form.get('grant_type') !== 'client_credentials') return v2Error(400, 'BAD_REQUEST', 'Unknown grant_type');
    const client = this.#clients.find(
      (one) =>
        one.clientId === form.get('client_id') &&
        one.clientVersion === form.get('client_version') &&
        one.clientSecret === form.get('client_secret'),
    );
    if (!client) return v2Error(400, 'INVALID_CLIENT', 'Client authentication failed');
    // Seconds here; every other time of v2 is in milliseconds.
    const issuedAt = Math.floor(this.#clock.now() / 1000);
    const expiresAt = issuedAt + this.#settings.tokenSeconds;
    const token = secretToken();
    this.#tokens.set(token, { client, expiresAt });
    if (this.#tokens.size > MAX_TOKENS) this.#tokens.delete(this.#tokens.keys().next().value!);
    return json(200, {
      access_token: token,
      encrypted_access_token: token,
      expires_in: null,
      issued_at: issuedAt,
      expires_at: expiresAt,
      session_expires_at: expiresAt,
      token_type: 'O-Bearer',
    });
  }

  /** The client of the call's token; `Bearer` is not `O-Bearer`. */
  clientOf(call: Call): V2Client | null {
    const token = /^O-Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1];
    const tokenEntry = token ? this.#tokens.get(token) : undefined;
    return tokenEntry && tokenEntry.expiresAt * 1000 > this.#clock.now() ? tokenEntry.client : null;
  }

  /** Invalidates all tokens, as after a change of the secret. */
  revoke(): void {
    this.#tokens.clear();
  }
}
