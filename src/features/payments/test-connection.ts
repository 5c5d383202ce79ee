import { GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { readSettings } from '../settings/read-settings.ts';
import { enabledProviders } from '../settings/rules.ts';
import { recordSetupStep } from '../settings/setup-steps.ts';
import { gatewayFor } from './payment-methods.ts';

const ANSWER_TIMEOUT_MS = 2000;

/** Tests the keys of each gateway that is switched on; at most two seconds. */
export async function testConnection(app: App, gateways: GatewayRegistry) {
  const { payment } = await readSettings(app.db);
  const mode = payment.testMode ? 'test' : 'live';
  const inUse = enabledProviders(app.providers, payment).map(({ provider }) => gatewayFor(gateways, provider, mode));
  const results = await Promise.all(
    inUse.map(async (gateway) => {
      const start = performance.now();
      const took = () => Math.round(performance.now() - start);
      try {
        await gateway.test(AbortSignal.timeout(ANSWER_TIMEOUT_MS));
        return { gateway: gateway.name, passed: true, milliseconds: took(), message: 'The keys are accepted' };
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        const message =
          error.kind === 'refused' ? `It refused: ${error.message}` : `No answer within 2 s (${error.code})`;
        return { gateway: gateway.name, passed: false, milliseconds: took(), message };
      }
    }),
  );
  const accepted = results.length > 0 && results.every(({ passed }) => passed);
  if (mode === 'live' && accepted) await recordSetupStep(app.db, 'gateway-test', app.now());
  return results;
}
