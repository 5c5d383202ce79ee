// What a label says where the catalogue's own words do not fit it, and how products without a flavour look.
import type { Palette } from './drawing/product-art.mjs';

export type LabelText = {
  name?: string;
  subtitle?: string;
  /** words of the coloured strip instead of the flavour */
  strip?: string;
  net?: string;
  facts?: string[];
  /** colours and mark of a product without a flavour */
  palette?: Palette;
  /** ground to lay under it, a key of the shop's tones */
  tone?: string;
  /** nothing to eat: no veg mark */
  inedible?: boolean;
};

// shorter second lines keep clear of the sun
export const LABELS: Record<string, LabelText> = {
  'whey-isolate': { subtitle: 'Cold-filtered whey' },
  'daily-whey-protein': { subtitle: 'Everyday whey' },
  'hydrolysed-whey-protein': { subtitle: 'Short peptides' },
  'clear-whey-protein': { subtitle: 'Like sharbat' },
  'new-zealand-whey-concentrate': { subtitle: 'Imported whey' },
  'egg-white-protein': { subtitle: 'No dairy' },
  'savoury-whey-protein': { subtitle: 'Salty, not sweet' },
  'starter-whey-protein': { subtitle: 'A small pack' },
  'milk-protein-blend': { subtitle: 'Whey and casein' },
  'protein-lassi-mix': { subtitle: 'Ten sticks' },
  'creatine-sticks': { subtitle: 'Thirty sticks' },
  'german-creatine': { subtitle: 'Imported' },
  'creatine-hcl': { subtitle: 'Dissolves fast' },
  'creatine-electrolytes': { subtitle: 'With salts' },
  'creatine-capsules': {
    subtitle: 'Monohydrate',
    strip: 'Four a day',
    palette: { flavour: 'unflavoured', mark: 'capsule', body: '#22292C', lid: '#22292C' },
    tone: 'plain',
  },
  'pre-workout': { subtitle: 'With citrulline' },
  'coffee-energy-sticks': { subtitle: 'Twenty sticks' },
  bcaa: { subtitle: 'Three aminos' },
  eaa: { subtitle: 'All essentials' },
  'citrulline-malate': { subtitle: 'Two to one' },
  'l-glutamine': { subtitle: 'One amino acid' },
  'l-carnitine-liquid': { subtitle: '1,500 mg a spoon' },
  'lean-mass-gainer': { subtitle: 'No added sugar' },
  'plant-mass-gainer': { subtitle: 'Oats and pea' },
  'marine-collagen': { subtitle: 'From fish' },
  'multivitamin-daily': {
    name: 'Multivitamin',
    subtitle: '24 nutrients',
    strip: 'One a day',
    palette: { flavour: 'lemon', mark: 'tablet' },
    tone: 'nimbu',
  },
  'omega-3': { subtitle: 'Fish oil, 1,000 mg', strip: 'One a day', palette: { flavour: 'ocean' }, tone: 'sea' },
  ashwagandha: {
    subtitle: 'Root extract, 600 mg',
    strip: 'One a day',
    palette: { flavour: 'peacock', mark: 'mint' },
    tone: 'mint',
  },
  'vitamin-d3-k2': {
    name: 'Vitamin D3 + K2',
    subtitle: 'D3 from lichen',
    strip: 'One a day',
    palette: { flavour: 'orange', mark: 'sun' },
    tone: 'orange',
  },
  'vitamin-c-fizz': { subtitle: 'Effervescent', facts: ['80 mg vitamin C', '5 mg zinc'] },
  'peanut-butter': { subtitle: 'Stone ground' },
  'whey-oats-muesli': { subtitle: 'Breakfast' },
  'steel-shaker': {
    net: '700 ml',
    facts: ['Leak-proof'],
    palette: { flavour: 'peacock' },
    tone: 'sea',
    inedible: true,
  },
  'classic-shaker': { net: '600 ml', facts: ['BPA free'], palette: { flavour: 'ink' }, tone: 'plain', inedible: true },
  'pill-organiser': {
    subtitle: '',
    strip: 'Seven days',
    net: '',
    facts: ['14 boxes', '7 days'],
    palette: { flavour: 'blueraspberry', mark: 'capsule' },
    tone: 'blue',
    inedible: true,
  },
  'resistance-bands': {
    subtitle: 'Five strengths',
    strip: 'Light to heavy',
    net: '',
    facts: ['5 loops', '25 kg at most'],
    palette: { flavour: 'orange', mark: 'loops' },
    tone: 'orange',
    inedible: true,
  },
};

/** Products that are also shown from the side and from behind. */
export const SEEN_FROM_ALL_SIDES = [
  'whey-isolate',
  'daily-whey-protein',
  'night-casein-protein',
  'pea-and-rice-protein',
  'clear-whey-protein',
  'creatine-monohydrate',
  'pre-workout',
  'bcaa',
  'mass-gainer',
  'lean-mass-gainer',
  'multivitamin-daily',
  'omega-3',
];
