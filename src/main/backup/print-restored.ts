import { formatRupees } from '#shared/money.ts';
import type { Restored } from './restore-backup.ts';

/** Prints what was restored and what to do next; returns the exit code: 1 when doctor found something. */
export function printRestored(
  { about, files, figures, violations }: Restored,
  target: string,
  { ms, at }: { ms: number; at: Date | null },
): 0 | 1 {
  const moment = at ? `, and the WAL up to ${at.toISOString()}` : '';
  console.log(`Restored ${about.name}${moment} in ${(ms / 1000).toFixed(1)} s: ${files} files, checked byte by byte
  ${figures.orders} orders, the last of ${figures.lastOrderAt ?? 'never'}; ${formatRupees(figures.received)} received
  ${figures.products} products, ${figures.stockMovements} stock movements, ${figures.users} accounts`);
  const violationList = violations ?? [];
  for (const { check, says, what, detail } of violationList) console.log(`${check}: ${what}: ${detail}\n  ${says}`);
  if (!violations) console.log(`  not upgraded from version ${about.version}: start it with that version`);
  else
    console.log(
      violationList.length === 0 ? '  doctor: clean' : '  doctor: the archive itself contains the errors above',
    );
  if (!about.hasSecret) console.log(`Start it with its previous OJAS_SECRET, or all users have to sign in again.`);
  const settings = about.kind === 'cluster' ? `DATA_DIR=${target}` : `DATA_DIR=${target} DATABASE_URL=…`;
  console.log(`Start it with ${settings} npm start`);
  return violationList.length === 0 ? 0 : 1;
}
