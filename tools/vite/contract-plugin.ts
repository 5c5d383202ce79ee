import { fileURLToPath } from 'node:url';
import { minifyContractRouter } from '@orpc/contract';
import { type Plugin, runnerImport } from 'vite';

const NAME = 'virtual:contract';
const CONTRACT = fileURLToPath(new URL('../../src/features/contract.ts', import.meta.url));

/** The API's contract for the browser: paths and error names without zod, which stays on the server. */
export function contractPlugin(): Plugin {
  return {
    name: 'ojas:contract',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const { module, dependencies } = await runnerImport<{ contract: Parameters<typeof minifyContractRouter>[0] }>(
        CONTRACT,
      );
      for (const file of [CONTRACT, ...dependencies]) this.addWatchFile(file);
      return `export default ${JSON.stringify(minifyContractRouter(module.contract))}`;
    },
  };
}
