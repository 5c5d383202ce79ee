import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const NAME = 'virtual:contract';
const CONTRACT = fileURLToPath(new URL('../../src/features/contract.ts', import.meta.url));

/** The API's contract for the browser: 'METHOD /path' of every operation. The rest of it stays on the server. */
export function contractPlugin(): Plugin {
  return {
    name: 'ojas:contract',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const { module, dependencies } = await runnerImport<{ contract: Contract }>(CONTRACT);
      for (const file of [CONTRACT, ...dependencies]) this.addWatchFile(file);
      return `export default ${JSON.stringify(operationsOf(module.contract))}`;
    },
  };
}

type Operation = { '~orpc': { route: { method?: string; path?: string } } };
type Contract = { [name: string]: Contract | Operation };

function operationsOf(contract: Contract): object {
  const made = Object.entries(contract).map(([name, part]) => {
    const { route } = (part as Operation)['~orpc'] ?? {};
    return [name, route ? `${route.method ?? 'POST'} ${route.path}` : operationsOf(part as Contract)];
  });
  return Object.fromEntries(made);
}
