import { z } from 'zod';
import { ConfigError } from '#platform/config.ts';

const FILE = new URL('../../ojas.config.ts', import.meta.url);
const shopConfig = z.object({ extensions: z.array(z.string()) });

/** The extensions that ojas.config.ts names, in order. ConfigError when it cannot be read. */
export async function readExtensionNames(file = FILE): Promise<readonly string[]> {
  const module: { default?: unknown } = await import(file.href).catch((error: Error) => {
    throw new ConfigError(`ojas.config.ts cannot be read: ${error.message.replace(/\s+/g, ' ').trim()}`);
  });
  const config = shopConfig.safeParse(module.default);
  if (config.success) return config.data.extensions;
  throw new ConfigError("ojas.config.ts must say: export default { extensions: ['name of a folder', …] }");
}
