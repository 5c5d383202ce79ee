import type { DemoArt } from './demo-art.ts';

const BLACK = '#0A0A0B';
const VOLT = '#D4FF2E';
const HEAT = '#FF4A1C';
const ARC = '#4A1DFF';

export default {
  labels: {
    'gel-40': {
      facts: ['40 g carbs'],
      palettes: {
        'Kokum salt': { field: '#0D0D10', deep: VOLT, light: '#C9CCD2', hot: VOLT, mark: 'kokum' },
        Nimbu: { field: VOLT, deep: BLACK, light: '#F4FFC9', hot: BLACK, mark: 'lemon' },
      },
    },
    'gel-30-caf': {
      subtitle: 'For the last third',
      facts: ['100 mg caffeine'],
      palettes: { 'Filter coffee': { field: HEAT, deep: BLACK, light: '#FFD9CC', hot: BLACK, mark: 'coffee' } },
    },
    'mix-80': {
      net: '1.2 kg',
      facts: ['80 g carbs', '14 bottles'],
      palettes: {
        Nimbu: { field: VOLT, deep: BLACK, light: '#F4FFC9', hot: BLACK, mark: 'lemon' },
        Plain: { field: '#F2F3F5', deep: BLACK, light: '#FFFFFF', hot: ARC, mark: 'drop' },
      },
    },
    'salt-800': {
      facts: ['800 mg sodium'],
      palettes: { Plain: { field: '#FFFFFF', deep: ARC, light: '#E6E0FF', hot: ARC, mark: 'salt' } },
    },
    'nitrate-400': {
      subtitle: 'Beetroot',
      facts: ['400 mg nitrate'],
      palettes: {
        Beetroot: {
          field: '#F2F3F5',
          deep: '#B0125A',
          light: '#FFFFFF',
          hot: '#B0125A',
          mark: 'beet',
          body: '#5A0830',
          lid: BLACK,
        },
      },
    },
    'bar-45': {
      facts: ['45 g carbs'],
      palettes: {
        'Date and til': { field: '#FFFFFF', deep: BLACK, light: '#E4E5E9', hot: HEAT, mark: 'date' },
        'Coffee and almond': { field: BLACK, deep: VOLT, light: '#C9CCD2', hot: HEAT, mark: 'coffee' },
      },
    },
    'repair-3-1': {
      name: 'Repair 3:1',
      subtitle: '',
      facts: ['12 g protein', '18 servings'],
      palettes: {
        'Mango lassi': {
          field: ARC,
          deep: BLACK,
          light: '#D9CEFF',
          hot: VOLT,
          mark: 'mango',
          body: BLACK,
          lid: BLACK,
        },
      },
    },
    bidon: {
      net: '750 ml',
      facts: ['Fits a cage'],
      palettes: {
        Volt: { field: VOLT, deep: BLACK, light: '#F4FFC9', hot: BLACK, mark: 'bolt', lid: BLACK },
        Black: { field: '#1A1A1D', deep: VOLT, light: '#C9CCD2', hot: VOLT, mark: 'bolt', lid: VOLT },
      },
      inedible: true,
    },
  },
  allSides: ['repair-3-1'],
  covers: [],
} satisfies DemoArt;
