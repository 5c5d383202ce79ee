import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { operationsOf } from './contract-plugin.ts';
import { findHeavySlots, type SlotFile } from './slot-weights.ts';

type Definition = {
  name: string;
  label: string;
  contract?: object;
  adminContract?: object;
  panel?: { needs: readonly string[] };
  slots?: readonly string[];
};
type Extension = { definition: Definition; folder: string };

const CONTRACT = /^virtual:extension\/([a-z0-9-]+)\/(admin-)?contract$/;
const SLOT = /^virtual:slot\/([a-z0-9-]+)\/([a-z0-9-]+)$/;
const MODULES = new Set(['virtual:slots', 'virtual:panel-extensions']);

/**
 * The parts of ojas.config.ts for the browser: components of slots, tabs of the panel and the operations of each
 * extension. An unused slot costs nothing; one over its budget fails the build.
 */
export function extensionsPlugin(root: string): Plugin {
  let foundExtensions: Promise<Extension[]> | null = null;
  const read = () => (foundExtensions ??= readExtensions(root));
  return {
    name: 'ojas:extensions',
    resolveId: (id) => (MODULES.has(id) || CONTRACT.test(id) || SLOT.test(id) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith('\0virtual:')) return null;
      const extensions = await read();
      const moduleId = id.slice(1);
      if (moduleId === 'virtual:slots') return slotsModule(root, slotFiles(extensions));
      if (moduleId === 'virtual:panel-extensions') return panelModule(extensions);
      const part = SLOT.exec(moduleId);
      if (part) return partModule(root, slotFiles(extensions), part[1]!, part[2]!);
      const [, name, isAdmin] = CONTRACT.exec(moduleId) ?? [];
      const definition = extensions.find((one) => one.definition.name === name)?.definition;
      if (!definition) return null;
      return `export default ${JSON.stringify(operationsOf((isAdmin ? definition.adminContract : definition.contract) ?? {}))}`;
    },
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const heavy = await findHeavySlots(bundle, slotFiles(await read()), await budgetsOf(root));
      if (heavy.length > 0) this.error(heavy.join('\n'));
    },
  };
}

// loaded as on the server, without the bundler
const importFrom = (root: string, file: string) => import(pathToFileURL(path.join(root, file)).href);

async function readExtensions(root: string): Promise<Extension[]> {
  const { readDefinitions } = await importFrom(root, 'src/extensions/load-extensions.ts');
  return readDefinitions();
}

async function budgetsOf(root: string): Promise<Record<string, number>> {
  return (await importFrom(root, 'src/shared/slots.ts')).SLOT_BUDGETS_KB;
}

const slotFiles = (extensions: readonly Extension[]): SlotFile[] =>
  extensions.flatMap(({ definition, folder }) =>
    (definition.slots ?? []).map((slot) => ({
      extension: definition.name,
      slot,
      file: path.join(folder, 'slots', `${slot}.tsx`),
    })),
  );

// scripts of a slot load when it is near the viewport; the server renders it with the page
function slotsModule(root: string, files: readonly SlotFile[]): string {
  if (files.length === 0) return 'export default {};';
  const lists = Map.groupBy(files, ({ slot }) => slot);
  const entries = [...lists].map(([slot, slotEntries]) => {
    const parts = slotEntries.map(
      ({ extension }) =>
        `late(${JSON.stringify(`${extension}-${slot}`)}, () => import(${JSON.stringify(`virtual:slot/${extension}/${slot}`)}))`,
    );
    return `${JSON.stringify(slot)}: [${parts.join(', ')}]`;
  });
  const lazy = JSON.stringify(path.join(root, 'src/web/lib/lazy-hydration.tsx'));
  const styles = stylesOf(files);
  return `import { lazyHydrate } from ${lazy};
${styles.map((file, index) => `import * as style${index} from ${JSON.stringify(file)};`).join('\n')}
// a component that cannot be loaded leaves a gap
const late = (id, load) => lazyHydrate(id, () => load().catch(() => ({ default: () => null })), 'near');
// kept, so that pages link these styles: the server renders slots before their scripts load
Object.assign(lazyHydrate, { slotStyles: [${styles.map((_, index) => `style${index}`).join(', ')}] });
export default { ${entries.join(', ')} };`;
}

/** The style sheets that components of slots import. */
function stylesOf(files: readonly SlotFile[]): string[] {
  const styles = files.flatMap(({ file }) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.css)'/g)].map(([, name]) =>
      path.resolve(path.dirname(file), name!),
    ),
  );
  return [...new Set(styles)];
}

function partModule(root: string, files: readonly SlotFile[], extension: string, slot: string): string | null {
  const file = files.find((one) => one.extension === extension && one.slot === slot)?.file;
  if (!file) return null;
  return `import { createElement } from 'react';
import { ExtensionBoundary } from ${JSON.stringify(path.join(root, 'src/web/shop/extension-boundary.tsx'))};
import Part from ${JSON.stringify(file)};
// the server finds the extension in the stack of an error
export default function ExtensionPart_${extension.replaceAll('-', '_')}(props) {
  return createElement(ExtensionBoundary, { extension: ${JSON.stringify(extension)} }, createElement(Part, props));
}`;
}

function panelModule(extensions: readonly Extension[]): string {
  const tabs = extensions.flatMap(({ definition: { name, label, panel }, folder }) =>
    panel
      ? [
          `{ name: ${JSON.stringify(name)}, label: ${JSON.stringify(label)}, needs: ${JSON.stringify(panel.needs)}, screen: lazy(() => import(${JSON.stringify(path.join(folder, 'panel.tsx'))})) }`,
        ]
      : [],
  );
  return `import { lazy } from 'react';\nexport default [${tabs.join(', ')}];`;
}
