import { GatewayError } from '../gateway.ts';
import { numberOf, requestJson, textOf } from '../request-json.ts';

export type TokenSettings = { tokenUrl: string; clientId: string; clientVersion: string; clientSecret: string };

const RENEW_BEFORE_MS = 4 * 60_000;

/** The OAuth token of PhonePe v2, cached until shortly before it expires and requested once by concurrent callers. */
export function tokenSource(settings: TokenSettings, now: () => number = Date.now) {
  let current: { token: string; endsAt: number } | null = null;
  let asking: Promise<string> | null = null;

  async function fetchToken(signal?: AbortSignal): Promise<string> {
    const { status, body } = await requestJson({
      url: settings.tokenUrl,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: settings.clientId,
        client_version: settings.clientVersion,
        client_secret: settings.clientSecret,
        grant_type: 'client_credentials',
      }).toString(),
      safe: true,
      signal,
    });
    const token = textOf(body.access_token);
    if (!token) {
      // the body may repeat the credentials, so only its code is passed on
      const code = textOf(body.code) ?? `HTTP_${status}`;
      throw new GatewayError('refused', 'CONFIGURATION_ERROR', `The payment service refused the credentials (${code})`);
    }
    current = { token, endsAt: (numberOf(body.expires_at) ?? 0) * 1000 };
    return token;
  }

  return {
    async get(): Promise<string> {
      if (current && current.endsAt - RENEW_BEFORE_MS > now()) return current.token;
      asking ??= fetchToken().finally(() => {
        asking = null;
      });
      return asking;
    },
    /** Requests a new token in any case, to test the keys. */
    async test(signal: AbortSignal): Promise<void> {
      await fetchToken(signal);
    },
    forget(): void {
      current = null;
    },
  };
}
