// Reads the demo's plans and guides from their JSON files and refuses anything that is not of its shape.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type DemoGuide, type DemoPlan, demoGuide, demoPlan } from './content-schema.ts';

const read = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));

/** Nutrition plans in the order in which they are shown. */
export async function loadDemoPlans(): Promise<DemoPlan[]> {
  return z.array(demoPlan).parse(await read('./content/plans.json'));
}

/** Workout guides in the order in which they are shown. */
export async function loadDemoGuides(): Promise<DemoGuide[]> {
  return z.array(demoGuide).parse(await read('./content/guides.json'));
}
