import { expect, test } from 'vitest';
import { transliterate } from './transliterate.ts';

test.each([
  ['अश्वगंधा', 'ashvagandha'],
  ['शिलाजीत', 'shilajit'],
  ['त्रिफला चूर्ण १०० ग्राम', 'triphala churn 100 gram'],
  ['ज़ाफ़रान', 'zafaran'],
  ['অশ্বগন্ধা', 'ashbagandha'],
  ['ਸ਼ਹਿਦ', 'shahid'],
  ['અશ્વગંધા', 'ashvagandha'],
  ['ଅଶ୍ୱଗନ୍ଧା', 'ashvagandha'],
  ['சுக்கு', 'chukku'],
  ['అశ్వగంధ', 'ashvagandha'],
  ['ಅಶ್ವಗಂಧ', 'ashvagandha'],
  ['അശ്വഗന്ധ', 'ashvagandha'],
  ['شہد', 'shhd'],
  ['Whey प्रोटीन 1 kg', 'Whey protin 1 kg'],
])('writes %s as %s', (text, latin) => {
  expect(transliterate(text)).toBe(latin);
});
