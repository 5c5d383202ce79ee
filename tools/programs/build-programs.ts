import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import type { Plugin as VitePlugin } from 'vite';
import { readExtensionNames } from '#extensions/read-extension-names.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUTPUT = path.join(ROOT, 'build/programs');

/** Every file of the shop that runs as a process or thread of its own. */
const PROGRAMS = [
  'src/main/start.ts',
  'src/main/admin-create.ts',
  'src/main/backup/backup-process.ts',
  'src/main/backup/run-backup.ts',
  'src/main/backup/run-restore.ts',
  'src/main/doctor/run-doctor.ts',
  'src/main/files/run-copy-files.ts',
  'src/features/invoices/invoice-file-worker.ts',
  'src/features/invoices/invoice-pdf-worker.ts',
  'tools/gateway-simulator/main.ts',
];

/** Imports modules of extensions by their files; the bundle contains those of the configured extensions instead. */
const IMPORT_MODULE = path.join(ROOT, 'src/extensions/import-module.ts');
const EXTENSION_MODULES = ['extension.ts', 'simulator/protocol.ts'];

/** Packages with native code or files of their own, and those that the bundle of the pages imports, too. */
const EXTERNAL = [
  '@node-rs/argon2',
  'harfbuzzjs',
  'pdfkit',
  'pg-native',
  'piscina',
  'sharp',
  'react',
  'react-dom',
  'react-router',
];
const isExternal = (id: string) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`));

/** The path of a program's bundle below the output folder. */
const bundleName = (source: string) => source.replace(/\.ts$/, '.js');
const fromRoot = (file: string) => path.relative(ROOT, file).split(path.sep).join('/');

/**
 * Bundles programs of the shop with their packages into build/programs, or into `output`: a process that reads a few
 * files instead of 1,900 starts in a fifth of the processor time. `src/main/start.ts` becomes `src/main/start.js` there.
 */
export async function buildPrograms(sources: readonly string[] = PROGRAMS, output = OUTPUT): Promise<void> {
  const bundle = await rolldown({
    cwd: ROOT,
    platform: 'node',
    input: Object.fromEntries(sources.map((source) => [bundleName(source).replace(/\.js$/, ''), source])),
    external: isExternal,
    plugins: [extensionModules(), fileAddresses(output)],
    logLevel: 'warn',
  });
  // earlier chunks stay: a running shop may still import one
  await bundle.write({ dir: output, entryFileNames: '[name].js', chunkFileNames: 'chunks/[hash].js' });
  await bundle.close();
}

function extensionModules(): Plugin {
  return {
    name: 'ojas:extension-modules',
    async load(id) {
      if (id !== IMPORT_MODULE) return null;
      const names = await readExtensionNames();
      const files = names
        .flatMap((name) => EXTENSION_MODULES.map((file) => `extensions/${name}/${file}`))
        .filter((file) => existsSync(path.join(ROOT, file)));
      const entries = files.map(
        (file) => `[new URL('${file}', PROJECT).href, () => import(${JSON.stringify(path.join(ROOT, file))})]`,
      );
      return `
        const modules = new Map([${entries.join(', ')}]);
        export const importModule = async ({ href }) => {
          if (!modules.has(href)) throw new Error(href + ' is not in the build: run npm run build');
          return modules.get(href)();
        };`;
    },
  };
}

const PROGRAM_ADDRESS = /new URL\('([^']+\.ts)', import\.meta\.url\)/g;

/** Replaces the addresses of programs in a module's code by those of their bundles. */
function replacePrograms(code: string, id: string, bundleUrl: (source: string) => string): string {
  return code.replace(PROGRAM_ADDRESS, (address, file: string) => {
    const source = fromRoot(path.resolve(path.dirname(id), file));
    return PROGRAMS.includes(source) ? bundleUrl(source) : address;
  });
}

/** For tests of sources: what they start as another process is its bundle. */
export function startBundles(): VitePlugin {
  const bundleUrl = (source: string) => `new URL('${pathToFileURL(path.join(OUTPUT, bundleName(source))).href}')`;
  return {
    name: 'ojas:start-bundles',
    enforce: 'pre',
    transform: (code, id) => (id.startsWith(ROOT) ? replacePrograms(code, id, bundleUrl) : null),
  };
}

/**
 * Modules keep the addresses of their files: fonts, migrations and demos are read in the project. A program that starts
 * another one starts its bundle.
 */
function fileAddresses(output: string): Plugin {
  const bundleUrl = (source: string) => `new URL('build/programs/${bundleName(source)}', PROJECT)`;
  return {
    name: 'ojas:file-addresses',
    transform(code, id) {
      if (!code.includes('import.meta.url') || id.includes('node_modules')) return null;
      return replacePrograms(code, id, bundleUrl).replaceAll(
        'import.meta.url',
        `new URL('${fromRoot(id)}', PROJECT).href`,
      );
    },
    renderChunk(code, { fileName }) {
      if (!code.includes('PROJECT')) return null;
      const root = path
        .relative(path.dirname(path.join(output, fileName)), ROOT)
        .split(path.sep)
        .join('/');
      return `const PROJECT = new URL('${root}/', import.meta.url);\n${code}`;
    },
  };
}
