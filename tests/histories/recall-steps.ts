/** Steps of recalls: rehearsed, started, told and closed, while goods move. */
import { randomUUID } from 'node:crypto';
import { desc, inArray } from 'drizzle-orm';
import { recallNotices, recalls } from '../../src/db/schema/recalls.ts';
import { takeOutRecalled } from '../../src/features/dispatch/take-out-recalled.ts';
import { closeRecall } from '../../src/features/recalls/close-recall.ts';
import { recordCall } from '../../src/features/recalls/record-call.ts';
import { rehearseRecall } from '../../src/features/recalls/rehearse-recall.ts';
import { sendNotices } from '../../src/features/recalls/send-notices.ts';
import { startRecall } from '../../src/features/recalls/start-recall.ts';
import { anyBatch, readBatches } from './goods-of-scene.ts';
import { chosen, type Scene } from './scene.ts';
import { type Pick, skip } from './step.ts';

async function anyRecall(scene: Scene, pick: number) {
  const batchIds = (await readBatches(scene)).map(({ id }) => id);
  const rows = await scene.shop.app.db
    .select()
    .from(recalls)
    .where(inArray(recalls.batchId, batchIds.length > 0 ? batchIds : [randomUUID()]))
    .orderBy(desc(recalls.startedAt));
  return chosen(rows, pick) ?? skip('no recall');
}

export const RECALL_STEPS = {
  'start recall': {
    weight: 3,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { app, staff } = scene.shop;
      const { id: batchId, number } = await anyBatch(scene, a);
      const texts = { reason: 'Re-test failed', instructions: 'Do not eat it. We refund it.' };
      const recall = { batchId, number: b % 9 === 0 ? 'another' : number, ...texts, idempotencyKey: randomUUID() };
      const start = () => startRecall(app, staff, recall);
      await start();
      scene.repeats.push(start);
    },
  },
  'rehearse recall': {
    weight: 1,
    run: async (scene: Scene, { a }: Pick) => {
      await rehearseRecall(scene.shop.app, scene.shop.staff, (await anyBatch(scene, a)).id);
    },
  },
  'send notices': { weight: 3, run: ({ shop }: Scene) => sendNotices(shop.app) },
  'take out recalled': { weight: 2, run: ({ shop }: Scene) => takeOutRecalled(shop.app) },
  'phone about recall': {
    weight: 1,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id } = await anyRecall(scene, a);
      const notices = await scene.shop.app.db
        .select()
        .from(recallNotices)
        .where(inArray(recallNotices.recallId, [id]));
      const { orderId } = chosen(notices, b) ?? skip('no notice');
      await recordCall(scene.shop.app, scene.shop.staff, { id, orderId });
    },
  },
  'close recall': {
    weight: 1,
    run: async (scene: Scene, { a }: Pick) => {
      const { id } = await anyRecall(scene, a);
      await closeRecall(scene.shop.app, scene.shop.staff, { id, note: 'All told' });
    },
  },
};
