import { requestService, type ServiceRequest } from '#shared/request-service.ts';
import { toStorable } from '#shared/valid-text.ts';
import { CarrierError } from './carrier.ts';

/** `body` is the JSON value of the text, or null when it is none: carriers also answer XML and plain text. */
export type CarrierResponse = { status: number; body: unknown; text: string };

const failure = (kind: 'unreachable' | 'unknown', code: string, cause: unknown) =>
  new CarrierError(kind, code, 'No response received from the carrier', { cause });

/**
 * One call to a carrier with a timeout of 15 s, since bookings are slow. Throws CarrierError: 'unknown' for 5xx, whose
 * effect nobody can tell. The caller judges every other status, because refusals often have status 200.
 */
export const requestCarrier = (request: ServiceRequest): Promise<CarrierResponse> =>
  requestService(
    { timeoutMs: 15_000, ...request },
    {
      read({ status, bytes }) {
        const text = new TextDecoder().decode(bytes);
        if (status >= 500) throw new CarrierError('unknown', `HTTP_${status}`, 'The carrier did not answer properly');
        return { status, body: parse(text), text };
      },
      failure,
    },
  );

function parse(text: string): unknown {
  try {
    return toStorable(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * The PDF at an address that a carrier answered: by https, or at the carrier's own host. Links expire, so the bytes are
 * kept and not the address. Throws CarrierError.
 */
export async function requestPdf(url: string, carrierUrl: string): Promise<Uint8Array> {
  if (!URL.canParse(url) || !(url.startsWith('https://') || new URL(url).origin === new URL(carrierUrl).origin))
    throw new CarrierError('refused', 'INVALID_DOCUMENT', 'The carrier answered no usable address of a document');
  return requestService(
    { url, method: 'GET', headers: {}, safe: true, timeoutMs: 15_000 },
    {
      read({ status, bytes }) {
        if (status === 200 && new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-') return bytes;
        throw new CarrierError('unreachable', `HTTP_${status}`, 'The document of the carrier is not available');
      },
      failure,
    },
  );
}
