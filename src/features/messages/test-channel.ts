import type { ChannelRegistry } from '#channels/channel-registry.ts';
import { ChannelError } from '#channels/message-provider.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';

const ANSWER_TIMEOUT_MS = 5000;

/** Tests the keys of a provider by a call that changes nothing; at most five seconds. NOT_FOUND. */
export async function testChannel(app: App, channels: ChannelRegistry, name: string) {
  const provider = channels.byName(name);
  if (!provider) throw new DomainError('NOT_FOUND');
  const start = performance.now();
  const took = () => ({ milliseconds: Math.round(performance.now() - start), at: app.now().toISOString() });
  try {
    await provider.test(AbortSignal.timeout(ANSWER_TIMEOUT_MS));
    return { passed: true, message: 'The keys are accepted', ...took() };
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    const isRefused = error.kind === 'refused' || error.problem.kind === 'account';
    return { passed: false, message: `${isRefused ? 'It refused' : 'No answer'}: ${error.message}`, ...took() };
  }
}
