import type { DemoArt } from './demo-art.ts';

const BRASS = '#B9883C';
const GLASS = '#4A2410';

export default {
  labels: {
    ashwagandha: {
      subtitle: 'Root extract',
      strip: 'Withania somnifera',
      facts: ['500 mg root extract'],
      palette: {
        field: '#2B2A78',
        deep: '#E7A32B',
        light: '#F6D88A',
        hot: '#E9A21B',
        mark: 'root',
        body: GLASS,
        lid: BRASS,
      },
      tone: 'blue',
    },
    brahmi: {
      subtitle: 'Whole-leaf extract',
      strip: 'Bacopa monnieri',
      facts: ['300 mg leaf extract'],
      palette: {
        field: '#CFE0C6',
        deep: '#2F5B3C',
        light: '#F2F7E4',
        hot: '#2F5B3C',
        mark: 'leaf',
        body: GLASS,
        lid: BRASS,
      },
      tone: 'mint',
    },
    giloy: {
      subtitle: 'Stem extract',
      strip: 'Tinospora cordifolia',
      facts: ['400 mg stem extract'],
      palette: {
        field: '#E3C27A',
        deep: '#5B3A12',
        light: '#FBEFCF',
        hot: '#8C3B2A',
        mark: 'leaf',
        body: GLASS,
        lid: BRASS,
      },
      tone: 'kesar',
    },
    shatavari: {
      strip: 'Asparagus racemosus',
      palette: {
        field: '#E9B7A4',
        deep: '#8F2F24',
        light: '#FBE6D6',
        hot: '#B3402B',
        mark: 'root',
        body: '#8F2F24',
      },
      tone: 'strawberry',
    },
    moringa: {
      subtitle: 'Shade-dried leaf',
      strip: 'Moringa oleifera',
      palette: { field: '#F4E8CF', deep: '#2B2A78', light: '#FFFFFF', hot: '#4C7A34', mark: 'leaf' },
      tone: 'vanilla',
    },
    chyawanprash: {
      strip: 'With forest honey',
      palette: {
        field: '#A5361F',
        deep: '#4E150C',
        light: '#F6C98D',
        hot: '#F0B03A',
        mark: 'amla',
        body: '#4E150C',
        lid: BRASS,
      },
      tone: 'orange',
    },
    triphala: {
      strip: 'Amla, haritaki, baheda',
      palette: {
        field: '#C9CF7E',
        deep: '#3C4A16',
        light: '#F4F1C2',
        hot: '#8A7A10',
        mark: 'amla',
        body: '#3C4A16',
        lid: BRASS,
      },
      tone: 'nimbu',
    },
    amla: {
      subtitle: 'Sun-dried fruit',
      strip: 'Phyllanthus emblica',
      palette: {
        field: '#DDE29A',
        deep: '#25573F',
        light: '#F7F8DC',
        hot: '#A9B840',
        mark: 'amla',
        body: '#25573F',
      },
      tone: 'kesar',
    },
    'haldi-doodh': {
      strip: 'With black pepper',
      palette: {
        field: '#F0B22E',
        deep: '#2B2A78',
        light: '#FFE9B0',
        hot: '#C2501E',
        mark: 'haldi',
        body: '#2B2A78',
        lid: BRASS,
      },
      tone: 'mango',
    },
    'tulsi-infusion': {
      subtitle: 'Three basils',
      strip: 'Rama, Krishna, Vana',
      net: '20 bags',
      facts: ['2 g a cup', '0 mg caffeine'],
      palette: { field: '#25573F', deep: '#E7A32B', light: '#E6EFC4', hot: '#E9A21B', mark: 'leaf' },
      tone: 'mint',
    },
  },
  allSides: ['haldi-doodh', 'ashwagandha', 'chyawanprash'],
  covers: [],
} satisfies DemoArt;
