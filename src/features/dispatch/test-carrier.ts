import { CarrierError } from '#carriers/carrier.ts';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';

const ANSWER_TIMEOUT_MS = 5000;

/** Tests the keys of a carrier by a call that changes nothing; at most five seconds. NOT_FOUND. */
export async function testCarrier(app: App, carriers: CarrierRegistry, name: string) {
  const carrier = carriers.byName(name);
  if (!carrier) throw new DomainError('NOT_FOUND');
  const start = performance.now();
  const took = () => ({ milliseconds: Math.round(performance.now() - start), at: app.now().toISOString() });
  try {
    await carrier.test(AbortSignal.timeout(ANSWER_TIMEOUT_MS));
    return { passed: true, message: 'The keys are accepted', ...took() };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    const message = error.kind === 'refused' ? `It refused: ${error.message}` : `No answer: ${error.message}`;
    return { passed: false, message, ...took() };
  }
}
