import type { Package } from './package-rules.ts';
import type { OpenState } from './states.ts';

/** One product of a file; fields that the file does not have are undefined. */
export type CsvProduct = {
  /** line number of its first row */
  line: number;
  rowCount: number;
  /** as given: the identity of the product in files */
  handle: string;
  /** what its slug is made of, where that is not the handle */
  address?: string;
  /** all SKUs of the file */
  fileSkus?: ReadonlySet<string>;
  name?: string;
  subtitle?: string;
  description?: string;
  category?: string;
  price?: number;
  originalPrice?: number | null;
  badge?: string | null;
  hsn?: string | null;
  taxRate?: number;
  diet?: 'veg' | 'non-veg' | null;
  netQuantity?: { value: number; unit: string } | null;
  servings?: number | null;
  dailyServings?: number | null;
  state?: OpenState;
  inStock?: boolean;
  searchTerms?: string[];
  variants: CsvVariant[];
  /** messages about unreadable values */
  problems: string[];
};

export type CsvVariant = Partial<Package> & {
  flavour: string | null;
  size: string | null;
  sku: string;
  price?: number | null;
  originalPrice?: number | null;
  /** undefined: not in the file; null: not tracked */
  stock?: number | null;
  /** the stock at the time of the export, against which the change is computed */
  stockBefore?: number | null;
};
