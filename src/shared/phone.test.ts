import { expect, test } from 'vitest';
import { normalisePhone } from './phone.ts';
import { normalisePincode } from './pincode.ts';

test.each([
  ['Devanagari', '९८७६५ ४३२१०'],
  ['Bengali', '৯৮৭৬৫৪৩২১০'],
  ['Gurmukhi', '੯੮੭੬੫੪੩੨੧੦'],
  ['Gujarati', '૯૮૭૬૫૪૩૨૧૦'],
  ['Odia', '୯୮୭୬୫୪୩୨୧୦'],
  ['Tamil', '௯௮௭௬௫௪௩௨௧௦'],
  ['Telugu', '౯౮౭౬౫౪౩౨౧౦'],
  ['Kannada', '೯೮೭೬೫೪೩೨೧೦'],
  ['Malayalam', '൯൮൭൬൫൪൩൨൧൦'],
  ['Urdu', '۹۸۷۶۵۴۳۲۱۰'],
  ['Arabic', '٩٨٧٦٥٤٣٢١٠'],
  ['Santali', '᱙᱘᱗᱖᱕᱔᱓᱒᱑᱐'],
  ['Manipuri', '꯹꯸꯷꯶꯵꯴꯳꯲꯱꯰'],
  ['full-width', '＋９１－９８７６５４３２１０'],
])('reads a phone number when its digits are %s', (_, typed) => {
  expect(normalisePhone(typed)).toBe('+919876543210');
});

test('reads a phone number when it was copied with marks of direction', () => {
  expect(normalisePhone('\u202a+91 98765\u00a043210\u202c')).toBe('+919876543210');
});

test('reads a pincode when its digits are Devanagari or full-width', () => {
  expect(normalisePincode('४०० ००१')).toBe('400001');
  expect(normalisePincode('４０００01')).toBe('400001');
  expect(normalisePincode('०००००१')).toBeNull();
});
