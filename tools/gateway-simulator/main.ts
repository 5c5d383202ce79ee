import { readEnv } from './read-env.ts';
import { startSimulator } from './simulator.ts';

/** The simulator as a process; what it reads from the environment is in the README. */
async function main(): Promise<void> {
  const simulator = await startSimulator(readEnv(process.env));
  console.log(`Gateway simulator on ${simulator.url} (no money moves here)`);
  const stop = () => void simulator.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.env.EXIT_WITH_STDIN === '1') {
    // The parent holds the other end, which is closed when the parent ends in any way.
    process.stdin.once('close', stop);
    process.stdin.once('end', stop);
    process.stdin.resume();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
