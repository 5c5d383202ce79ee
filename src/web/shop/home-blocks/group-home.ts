import type { HomeBlock } from './home-queries.ts';

/** Blocks that are hydrated at once; all others when they approach the viewport. */
const EAGER = ['hero', 'tabs'] as const;
type Eager = Extract<HomeBlock, { kind: (typeof EAGER)[number] }>;
export type LateBlock = Exclude<HomeBlock, Eager>;
export type HomeRun = { kind: 'eager'; block: Eager } | { kind: 'late'; blocks: LateBlock[] };

const isEager = (block: HomeBlock): block is Eager => EAGER.some((kind) => kind === block.kind);

/** The blocks in order; consecutive lazy ones form one part and are hydrated together. */
export function groupHome(blocks: readonly HomeBlock[]): HomeRun[] {
  const runs: HomeRun[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (isEager(block)) runs.push({ kind: 'eager', block });
    else if (last?.kind === 'late') last.blocks.push(block);
    else runs.push({ kind: 'late', blocks: [block] });
  }
  return runs;
}
