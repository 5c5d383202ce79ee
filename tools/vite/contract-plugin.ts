import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const fileOf = (name: string) => fileURLToPath(new URL(`../../src/features/${name}.ts`, import.meta.url));
/** the contracts of staff, of account pages, of orders and of reviews and community are separate modules */
const CONTRACTS: Record<string, { file: string; named: string }> = {
  'virtual:contract': { file: fileOf('contract'), named: 'coreContract' },
  'virtual:purchase-contract': { file: fileOf('contract'), named: 'purchaseContract' },
  'virtual:ugc-contract': { file: fileOf('contract'), named: 'ugcContract' },
  'virtual:batch-contract': { file: fileOf('contract'), named: 'batchContract' },
  'virtual:attempt-contract': { file: fileOf('contract'), named: 'attemptContract' },
  'virtual:confirmation-contract': { file: fileOf('contract'), named: 'confirmationContract' },
  'virtual:payment-link-contract': { file: fileOf('contract'), named: 'paymentLinkContract' },
  'virtual:guest-contract': { file: fileOf('contract'), named: 'guestContract' },
  'virtual:reminder-contract': { file: fileOf('contract'), named: 'reminderContract' },
  'virtual:account-contract': { file: fileOf('account-contract'), named: 'accountContract' },
  'virtual:admin-contract': { file: fileOf('admin-contract'), named: 'adminContract' },
};

/** The API contracts for the browser: 'METHOD /path' of every operation. Everything else stays on the server. */
export function contractPlugin(): Plugin {
  return {
    name: 'ojas:contract',
    resolveId: (id) => (id in CONTRACTS ? `\0${id}` : null),
    async load(id) {
      const contractName = id.startsWith('\0') ? CONTRACTS[id.slice(1)] : undefined;
      if (!contractName) return null;
      const { module, dependencies } = await runnerImport<Record<string, Contract>>(contractName.file);
      for (const file of [contractName.file, ...dependencies]) this.addWatchFile(file);
      return `export default ${JSON.stringify(operationsOf(module[contractName.named]!))}`;
    },
  };
}

type Operation = { '~orpc': { route: { method?: string; path?: string } } };
type Contract = { [name: string]: Contract | Operation };

/** METHOD and path of every operation of a contract. */
export function operationsOf(contract: object): object {
  const contractParts = Object.entries(contract).map(([name, part]) => {
    const { route } = (part as Operation)['~orpc'] ?? {};
    return [name, route ? `${route.method ?? 'POST'} ${route.path}` : operationsOf(part as Contract)];
  });
  return Object.fromEntries(contractParts);
}
