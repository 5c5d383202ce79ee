import { useState } from 'react';
import { type Block, type BlockKind, blockTitle, type Period } from '#features/pages/block-rules.ts';
import type { PageContent } from '#features/pages/rules.ts';
import { type FieldValues, fillLine } from '#features/pages/text-rules.ts';
import { moved } from '../components/images/use-reorder.ts';
import { BLOCK_SPECS, freeId } from './block-specs.ts';
import type { useHistory } from './use-history.ts';

export type Blocks = ReturnType<typeof useBlocks>;

/** The blocks of a page and the chosen one; each change is a step of the history. */
export function useBlocks(history: ReturnType<typeof useHistory<PageContent>>, values: FieldValues) {
  const content = history.present;
  const { blocks } = content;
  const [chosenId, setChosen] = useState<string | null>(blocks[0]?.id ?? null);
  const index = blocks.findIndex(({ id }) => id === chosenId);
  const chosen = blocks[index] ?? null;
  const setBlocks = (label: string, next: Block[], merge?: string) =>
    history.change(merge === undefined ? { label } : { label, merge }, { ...content, blocks: next });
  const nameOf = (block: Block) => {
    const title = blockTitle(block);
    return title ? `“${fillLine(title, values)}”` : BLOCK_SPECS[block.kind].label;
  };
  const insert = (block: Block, label: string) => {
    const at = chosen ? index + 1 : blocks.length;
    setBlocks(label, [...blocks.slice(0, at), block, ...blocks.slice(at)]);
    setChosen(block.id);
  };
  return {
    index,
    chosen,
    setChosen,
    count: blocks.length,
    move(from: number, to: number) {
      const block = blocks[from];
      if (block && to >= 0 && to < blocks.length) setBlocks(`${nameOf(block)} moved`, moved(blocks, from, to));
    },
    add: (kind: BlockKind) => insert(BLOCK_SPECS[kind].empty(freeId(kind, blocks)), `${BLOCK_SPECS[kind].label} added`),
    duplicate: (block: Block) => insert({ ...block, id: freeId(block.kind, blocks) }, `${nameOf(block)} duplicated`),
    remove(block: Block) {
      setBlocks(
        `${nameOf(block)} removed`,
        blocks.filter(({ id }) => id !== block.id),
      );
      setChosen(blocks[index + 1]?.id ?? blocks[index - 1]?.id ?? null);
    },
    changeField: (changed: Block, name: string, value: unknown) =>
      setBlocks(
        `${name.charAt(0).toUpperCase()}${name.slice(1)} of ${nameOf(changed)} changed`,
        blocks.map((block) => (block.id === changed.id ? { ...block, [name]: value } : block)),
        `${changed.id} ${name}`,
      ),
    changePeriod: (changed: Block, period: Period) =>
      setBlocks(
        `Time of ${nameOf(changed)} changed`,
        blocks.map((block) => (block.id === changed.id ? { ...block, ...period } : block)),
        `${changed.id} period`,
      ),
  };
}
