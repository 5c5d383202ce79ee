import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importModule } from '#extensions/import-module.ts';
import shop from '../../ojas.config.ts';
import type { ExtensionCarrierProtocol, ExtensionMessageProtocol, ExtensionProtocol } from './api.ts';

export type AnyExtensionProtocol = ExtensionProtocol | ExtensionCarrierProtocol | ExtensionMessageProtocol;

/** The protocols of the extensions in ojas.config.ts. */
export async function loadProtocols(): Promise<AnyExtensionProtocol[]> {
  const names: readonly string[] = shop.extensions;
  const files = names
    .map((name) => new URL(`../../extensions/${name}/simulator/protocol.ts`, import.meta.url))
    .filter((file) => existsSync(fileURLToPath(file)));
  return Promise.all(files.map(async (file) => (await importModule(file)).default as AnyExtensionProtocol));
}
