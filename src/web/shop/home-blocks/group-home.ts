import type { HomeBlock } from './home-queries.ts';

/** Drawn with the page and alive at once; all others wake when somebody gets near them. */
const EAGER = ['hero', 'tabs'] as const;
type Eager = Extract<HomeBlock, { kind: (typeof EAGER)[number] }>;
export type LateBlock = Exclude<HomeBlock, Eager>;
export type HomeRun = { kind: 'eager'; block: Eager } | { kind: 'late'; blocks: LateBlock[] };

const isEager = (block: HomeBlock): block is Eager => EAGER.some((kind) => kind === block.kind);

/** The blocks in their order; late ones that follow each other are one part, so that they wake together. */
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
