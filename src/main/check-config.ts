/** Before builds and the simulator: refuses an unreadable ojas.config.ts in one line, where others print a stack. */
import { readExtensionNames } from '#extensions/read-extension-names.ts';

try {
  await readExtensionNames();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
