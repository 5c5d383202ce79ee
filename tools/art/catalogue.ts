// The data of the demo catalogue that the pictures show.
import { readdirSync, readFileSync } from 'node:fs';
import { DEMO } from './drawing/brand.mjs';

export type Product = {
  slug: string;
  name: string;
  subtitle: string;
  form: string;
  line: string;
  diet: 'veg' | 'non-veg';
  netQuantity: { value: number; unit: string };
  servings: number | null;
  servingSize: string | null;
  highlight: { value: string; label: string };
  variants: { flavour: string | null }[];
  nutrition: { per: string; rows: { name: string; perServing: string }[] } | null;
  declarations: { ingredients: string | null; fssaiLicence: string | null };
};

const folder = new URL(`../../demos/${DEMO}/catalogue/`, import.meta.url);

/** All products of all files, in alphabetical order of the files. */
export const readProducts = (): Product[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Product[]);
