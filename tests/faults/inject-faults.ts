/** npm run prove:faults: writes each fault into a copy of the project, where its check has to see it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyProject } from '../copy-project.ts';
import { FAULTS, type Fault } from './faults.ts';

const copy = copyProject('faults');

/** Whether the tests of a fault fail with it, by the name of its check. */
function isSeen({ file, search, replacement, tests, seenBy }: Fault): boolean {
  const place = path.join(copy, file);
  const source = readFileSync(place, 'utf8');
  writeFileSync(
    place,
    source.replace(search, () => replacement),
  );
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  writeFileSync(place, source);
  const output = `${run.stdout}${run.stderr}`;
  const isDetected = run.status !== 0 && output.includes(seenBy);
  if (!isDetected) console.log(output.slice(0, 4000));
  return isDetected;
}

// the number of a fault runs it alone
const numbers = process.argv.slice(2).map(Number);
const chosen = FAULTS.filter((_, index) => numbers.length === 0 || numbers.includes(index + 1));
const unseen = chosen.filter((fault) => {
  const isFound = isSeen(fault);
  console.log(`${isFound ? 'seen' : 'NOT SEEN'}: ${fault.what} (${fault.seenBy})`);
  return !isFound;
});
if (unseen.length > 0) process.exit(1);
