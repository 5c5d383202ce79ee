import { connect, type PeerCertificate } from 'node:tls';
import { formatDate } from '#shared/dates.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

type Result = { passed: boolean; milliseconds: number; message: string };

/**
 * Opens a TLS connection to the shop's public address, as a browser does, and checks that the certificate is trusted,
 * matches the name and is valid for two more weeks. At most ten seconds. `ca` replaces the trusted authorities.
 */
export async function testSsl(origin: string, { ca }: { ca?: string } = {}): Promise<Result> {
  const start = performance.now();
  const result = (passed: boolean, message: string): Result => ({
    passed,
    milliseconds: Math.round(performance.now() - start),
    message,
  });
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:')
    return result(false, `The shop’s address is ${origin}, without TLS: set PUBLIC_URL to its https address`);
  try {
    const { certificate, version } = await handshake(hostname, Number(port) || 443, ca);
    const until = new Date(certificate.valid_to);
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const facts = `${version}, certificate of ${certificate.issuer.O ?? certificate.issuer.CN} until ${formatDate(until.toISOString())}`;
    return days < SOON_DAYS ? result(false, `${facts}: it ends in ${days} days`) : result(true, facts);
  } catch (error) {
    return result(false, `${hostname} has no working TLS: ${(error as Error).message}`);
  }
}

/** When the certificate of an https address ends. Throws when it is not trusted or nothing answers within ten seconds. */
export async function readCertificateEnd(origin: string, { ca }: { ca?: string } = {}): Promise<Date> {
  const { hostname, port } = new URL(origin);
  const { certificate } = await handshake(hostname, Number(port) || 443, ca);
  return new Date(certificate.valid_to);
}

function handshake(host: string, port: number, ca: string | undefined) {
  return new Promise<{ certificate: PeerCertificate; version: string }>((resolve, reject) => {
    const socket = connect({ host, port, servername: host, ...(ca ? { ca } : {}) });
    const timer = setTimeout(() => socket.destroy(new Error('no answer within 10 s')), ANSWER_TIMEOUT_MS);
    socket.once('secureConnect', () => {
      resolve({ certificate: socket.getPeerCertificate(), version: socket.getProtocol() ?? 'TLS' });
      socket.end();
    });
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
  });
}
