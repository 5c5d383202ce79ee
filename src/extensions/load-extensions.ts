import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { readVariables } from '#platform/config.ts';
import { listOperations } from '#shared/list-operations.ts';
import { SLOT_NAMES } from '#shared/slots.ts';
import { EXTENSION_API, type ExtensionDefinition } from './define-extension.ts';
import { ExtensionError } from './extension-error.ts';
import { importModule } from './import-module.ts';
import { readExtensionNames } from './read-extension-names.ts';

const ROOT = fileURLToPath(new URL('../../extensions', import.meta.url));
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const PART = /^[a-z][a-zA-Z0-9]*(-[a-zA-Z0-9]+)*$/;

export type Extension = {
  definition: ExtensionDefinition;
  folder: string;
  /** the values of the variables in `environment` */
  env: Record<string, unknown>;
};

/**
 * Loads the extensions of ojas.config.ts, or `names` of `root`, in order. Throws ExtensionError for a missing or
 * invalid one, and ConfigError for an invalid environment variable.
 */
export async function loadExtensions(
  env: NodeJS.ProcessEnv,
  names?: readonly string[],
  root = ROOT,
): Promise<Extension[]> {
  const defined = await readDefinitions(names, root);
  return defined.map((one) => ({ ...one, env: readEnvironment(one.definition, env) }));
}

/** The same without the environment, for builds. */
export async function readDefinitions(names?: readonly string[], root = ROOT): Promise<Omit<Extension, 'env'>[]> {
  const defined: Omit<Extension, 'env'>[] = [];
  for (const name of names ?? (await readExtensionNames())) {
    if (defined.some(({ definition }) => definition.name === name)) throw new ExtensionError(name, 'is named twice');
    const definition = await importDefinition(name, root);
    const folder = path.join(root, name);
    requireDefinition(definition, name, folder);
    defined.push({ definition, folder });
  }
  requireOwnProviders(defined);
  return defined;
}

async function importDefinition(name: string, root: string): Promise<ExtensionDefinition> {
  const file = path.join(root, name, 'extension.ts');
  if (!NAME.test(name) || !existsSync(file))
    throw new ExtensionError(name, `is named in ojas.config.ts, but there is no extensions/${name}/extension.ts`);
  const module = await importModule(pathToFileURL(file)).catch((error: unknown) => {
    throw new ExtensionError(name, `cannot be loaded: ${messageOf(error)}`, { cause: error });
  });
  if (typeof module.default !== 'object') throw new ExtensionError(name, 'has no default export of defineExtension');
  return module.default as ExtensionDefinition;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function requireDefinition(definition: ExtensionDefinition, name: string, folder: string): void {
  const fail = (problem: string) => {
    throw new ExtensionError(name, problem);
  };
  if (definition.name !== name) fail(`calls itself ${definition.name}: its name is that of its folder`);
  if (definition.api !== EXTENSION_API)
    fail(`is made for version ${definition.api} of the interface; this shop has version ${EXTENSION_API}`);
  if (Boolean(definition.contract) !== Boolean(definition.routes))
    fail('has a contract without routes, or routes without a contract');
  if (Boolean(definition.adminContract) !== Boolean(definition.adminRoutes))
    fail('has an adminContract without adminRoutes, or adminRoutes without an adminContract');
  for (const { name: key, meta, path: at } of listOperations(definition.contract ?? {})) {
    if (!isBelow(at, `/ext/${name}`)) fail(`answers at ${at} (${key}): its paths begin with /ext/${name}`);
    if (meta.auth === 'staff') fail(`lets staff call ${key}: that belongs in adminContract`);
  }
  for (const { name: key, meta, path: at } of listOperations(definition.adminContract ?? {})) {
    if (!isBelow(at, `/admin/ext/${name}`)) fail(`answers at ${at} (${key}): its paths begin with /admin/ext/${name}`);
    if (meta.auth !== 'staff' || !meta.permission) fail(`does not say what permission ${key} needs`);
  }
  for (const part of [...Object.keys(definition.jobs ?? {}), ...Object.keys(definition.sweeps ?? {})])
    if (!PART.test(part)) fail(`has a job ${part}: its name has letters, digits and dashes`);
  for (const slot of definition.slots ?? []) if (!SLOT_NAMES.includes(slot)) fail(`fills ${slot}, which is no slot`);
  const files = [
    ...(definition.slots ?? []).map((slot) => `slots/${slot}.tsx`),
    ...(definition.panel ? ['panel.tsx'] : []),
    ...(definition.hasTables ? ['migrations/meta/_journal.json'] : []),
  ];
  for (const file of files)
    if (!existsSync(path.join(folder, file))) fail(`has no file ${file}, which its definition requires`);
}

const isBelow = (at: string, start: string) => at === start || at.startsWith(`${start}/`);

function readEnvironment({ name, environment }: ExtensionDefinition, env: NodeJS.ProcessEnv): Record<string, unknown> {
  if (!environment) return {};
  return readVariables(z.object(environment), Object.keys(environment), env, `these settings of the extension ${name}`);
}

/** Names of providers that attempts and payment settings use otherwise. */
const NO_PROVIDERS = ['cod', 'none', 'demo', 'imported', 'gateway', 'credit'];
/** Names that messages store otherwise. */
const NO_MESSAGE_PROVIDERS = ['none', 'demo', 'imported'];
/** Names that shipments store without a carrier of an extension. */
const NO_CARRIERS = ['manual', 'none', 'demo', 'imported', 'carrier'];

function requireOwnProviders(loaded: readonly Omit<Extension, 'env'>[]): void {
  requireOwnNames(loaded, 'gateway', ['phonepe', ...NO_PROVIDERS], ({ gateways = [] }) =>
    gateways.map(({ provider }) => provider),
  );
  requireOwnNames(loaded, 'message provider', NO_MESSAGE_PROVIDERS, ({ messageProviders = [] }) =>
    messageProviders.map(({ name }) => name),
  );
  requireOwnNames(loaded, 'carrier', NO_CARRIERS, ({ carriers = [] }) => carriers.map(({ name }) => name));
}

function requireOwnNames(
  loaded: readonly Omit<Extension, 'env'>[],
  kind: string,
  names: readonly string[],
  namesOf: (definition: ExtensionDefinition) => string[],
): void {
  const owners = new Map(names.map((name) => [name, 'the shop itself']));
  for (const { definition } of loaded)
    for (const name of namesOf(definition)) {
      if (!/^[a-z][a-z0-9]{1,19}$/.test(name))
        throw new ExtensionError(
          definition.name,
          `brings the ${kind} ${name}: its name has 2 to 20 lower-case letters and digits`,
        );
      const owner = owners.get(name);
      if (owner) throw new ExtensionError(definition.name, `brings the ${kind} ${name}, which ${owner} has`);
      owners.set(name, definition.name);
    }
}
