import { describe, expect, it } from 'vitest';
import { flavourTone, TONE_KEYS } from './flavour-tone.ts';

describe('flavourTone', () => {
  it.each([
    ['Kesar pista', 'kesar'],
    ['Alphonso mango', 'mango'],
    ['Rich chocolate', 'choc'],
    ['Dark cocoa', 'choc'],
    ['Cold coffee', 'coffee'],
    ['Unflavoured', 'plain'],
    ['Unflavored', 'plain'],
    ['Kala khatta', 'kala'],
    ['Nimbu', 'nimbu'],
    ['Watermelon', 'melon'],
    ['Coconut water', 'sea'],
    ['Strawberry', 'strawberry'],
    ['Rose', 'strawberry'],
    ['Banana caramel', 'banana'],
    ['Orange', 'orange'],
    ['Mixed berry', 'berry'],
    ['Malai kulfi', 'vanilla'],
    ['Blue raspberry', 'blue'],
    ['Masala chaas', 'mint'],
    ['Green apple', 'mint'],
    ['Pineapple', 'banana'],
    ['PEANUT', 'coffee'],
  ])('%s is %s', (name, tone) => expect(flavourTone(name)).toBe(tone));

  it('is plain without a flavour, and for an unknown one', () => {
    expect(flavourTone(null)).toBe('plain');
    expect(flavourTone('')).toBe('plain');
    expect(flavourTone('Zzz')).toBe('plain');
  });

  it('uses every key', () => {
    const names = [
      'kesar',
      'mango',
      'choco',
      'coffee',
      'plain',
      'kala khatta',
      'nimbu',
      'melon',
      'coconut',
      'rose',
      'kela',
    ];
    const tones = [...names, 'santra', 'berry', 'vanilla', 'blue', 'paan'].map(flavourTone);
    expect(new Set(tones)).toEqual(new Set(TONE_KEYS));
  });
});
