// Flavours (field, deep, light, hot, ground) and product lines: the line selects the sun, the flavour the sky.
import { cos, hash, PI, sin, unlab } from './colour.mjs';

const FL = (field, deep, light, hot, ground, mark) => ({ field, deep, light, hot, ground, mark });
export const FLAVOURS = {
  mango: FL('#FFA91F', '#A83A08', '#FFE3A0', '#F2542D', '#F8D79A', 'mango'),
  cocoa: FL('#5A2C1E', '#2C130B', '#E3B48C', '#F26B3A', '#DDBBA2', 'cocoa'),
  kesarpista: FL('#BFD07C', '#25553A', '#F3F5CE', '#F07A0F', '#DDE4BA', 'pista'),
  coffee: FL('#DDB083', '#4A2413', '#FFF1DC', '#D94F2B', '#E9D3B9', 'coffee'),
  strawberry: FL('#F0506E', '#8C1039', '#FFC9CC', '#FFD04A', '#F6BDBF', 'strawberry'),
  banana: FL('#FFD54A', '#5E3310', '#FFF4C6', '#F4811F', '#F7E2A0', 'banana'),
  blueraspberry: FL('#2F5AE8', '#141F6B', '#B4CBFF', '#FF5C8D', '#B9CCF3', 'raspberry'),
  unflavoured: FL('#EFE8DA', '#14181A', '#FFFFFF', '#FFB21A', '#DCD4C4', 'drop'),
  watermelon: FL('#FF6464', '#145C45', '#FFD0C2', '#1F9A68', '#FAC0B4', 'watermelon'),
  lemon: FL('#F0E04A', '#1D5A3E', '#FDFAC8', '#F59A0C', '#F0EAA9', 'lemon'),
  orange: FL('#FF8A2B', '#9C2F06', '#FFDDB5', '#FFD84A', '#FACBA0', 'orange'),
  berry: FL('#A2306B', '#45102F', '#F8C9DF', '#FF9A4A', '#EDC6D9', 'raspberry'),
  vanilla: FL('#F3E2B3', '#6B4A1C', '#FFF8E0', '#E98A2A', '#EBDCB6', 'vanilla'),
  kulfi: FL('#F7DDA8', '#7A4312', '#FFF6DF', '#EE7A2B', '#EBDCB6', 'kulfi'),
  apple: FL('#8CCB45', '#24561A', '#E2F4B8', '#F2542D', '#CDE3A8', 'apple'),
  chaas: FL('#D3E6BE', '#2F5A2B', '#F6FBEA', '#E98A2A', '#CFE3BC', 'mint'),
  jaljeera: FL('#A9BF3A', '#39480F', '#F0F4C8', '#F2662D', '#DCE4AA', 'mint'),
  kalakhatta: FL('#74297F', '#2E0F36', '#E8C6EC', '#FF5C8D', '#E2CCDF', 'jamun'),
  coconut: FL('#BFE3DA', '#0D5753', '#FFFFFF', '#13998B', '#B7D8D2', 'coconut'),
  rose: FL('#F18DAF', '#7A1642', '#FFDCE8', '#D81E5B', '#F6BDBF', 'rose'),
  peanut: FL('#E4AE60', '#6B3A10', '#FFEBC4', '#C8451C', '#E6D2B7', 'peanut'),
  ocean: FL('#1B658A', '#0B3348', '#BFE3F0', '#FFB21A', '#B7D8D2', 'fish'),
  peacock: FL('#0B6E6A', '#07302F', '#A9DDD6', '#FFB21A', '#A9D0C9', 'drop'),
  ink: FL('#22292C', '#0E1213', '#C9D2D3', '#FFB21A', '#C3C9C8', 'drop'),
};
// the first match is used
const ALIAS = [
  ['kala ?khatt?a|jamun', 'kalakhatta'],
  ['kulfi', 'kulfi'],
  ['chaas|buttermilk|pudina|mint', 'chaas'],
  ['jal ?jeera', 'jaljeera'],
  ['coconut|nariyal', 'coconut'],
  ['rose|gulab', 'rose'],
  ['peanut|unsweetened', 'peanut'],
  ['kesar|pista|saffron', 'kesarpista'],
  ['choc|cocoa|fudge|brownie', 'cocoa'],
  ['coffee|mocha|latte|kaapi', 'coffee'],
  ['mango|alphonso', 'mango'],
  ['water ?melon|tarbooz', 'watermelon'],
  ['strawb', 'strawberry'],
  ['banana|kela', 'banana'],
  ['blue', 'blueraspberry'],
  ['lemon|lime|nimbu', 'lemon'],
  ['orange|tang', 'orange'],
  ['berr|grape', 'berry'],
  ['vanilla', 'vanilla'],
  ['apple|guava|kiwi', 'apple'],
  ['unfl|plain|natural|none', 'unflavoured'],
];
export function flavourOf(name) {
  const s = String(name || '').toLowerCase(),
    k = s.replace(/[^a-z]/g, '');
  if (FLAVOURS[k]) return FLAVOURS[k];
  for (const [re, key] of ALIAS) if (new RegExp(re).test(s)) return FLAVOURS[key];
  if (!s) return FLAVOURS.unflavoured;
  const h = ((hash(s) % 360) * PI) / 180,
    c = (L, C) => unlab([L, C * cos(h), C * sin(h)]); // an unknown flavour gets a hue of its own
  return FL(c(0.72, 0.15), c(0.34, 0.09), c(0.92, 0.05), '#FFB21A', c(0.86, 0.06), 'drop');
}

export const LINES = {
  protein: { motif: 'arches', label: 'Protein' },
  strength: { motif: 'bars', label: 'Strength' },
  energy: { motif: 'rays', label: 'Energy' },
  recovery: { motif: 'tide', label: 'Recovery', lid: '#F4EFE4' },
  wellness: { motif: 'seeds', label: 'Wellness', lid: '#F4EFE4' },
  mass: { motif: 'tiles', label: 'Mass' },
  plant: { motif: 'leaves', label: 'Plant', lid: '#F4EFE4' },
  snack: { motif: 'dial', label: 'Snack' },
  gear: { motif: 'orbit', label: 'Gear' },
  root: { motif: 'lotus', label: 'Capsules' },
  churna: { motif: 'tide', label: 'Churna' },
  granules: { motif: 'lotus', label: 'Granules' },
  rasayana: { motif: 'seeds', label: 'Rasayana' },
  herb: { motif: 'leaves', label: 'Herb' },
  infusion: { motif: 'leaves', label: 'Infusion' },
  blend: { motif: 'arches', label: 'Blend' },
  fuel: { motif: 'speed', label: 'Fuel' },
  salt: { motif: 'speed', label: 'Salt' },
  boost: { motif: 'speed', label: 'Boost' },
  repair: { motif: 'speed', label: 'Repair' },
  carry: { motif: 'speed', label: 'Carry' },
};
