import { searchTerms } from './search-words.ts';

/** Hindi search words with the catalogue's English ones, in their usual spellings. */
const WORDS: Record<string, string> = {
  ...{ प्रोटीन: 'protein', प्रोटिन: 'protein', व्हे: 'whey', वे: 'whey', व्हेय: 'whey', आइसोलेट: 'isolate', आयसोलेट: 'isolate' },
  ...{ क्रिएटिन: 'creatine', क्रिएटीन: 'creatine', क्रियेटिन: 'creatine', क्रियेटीन: 'creatine', मोनोहाइड्रेट: 'monohydrate' },
  ...{ मास: 'mass', वेट: 'mass', गेनर: 'gainer', कैसिइन: 'casein', केसीन: 'casein', सोया: 'soy', अंडा: 'egg', अंडे: 'egg' },
  ...{ विटामिन: 'vitamin', मल्टीविटामिन: 'multivitamin', ओमेगा: 'omega', अश्वगंधा: 'ashwagandha', कोलेजन: 'collagen' },
  ...{ प्री: 'pre', वर्कआउट: 'workout', प्रीवर्कआउट: 'pre-workout', एमिनो: 'amino', अमीनो: 'amino', बीसीएए: 'bcaa' },
  ...{ ग्लूटामिन: 'glutamine', कार्निटीन: 'carnitine', इलेक्ट्रोलाइट: 'electrolyte', एनर्जी: 'energy', बार: 'bar' },
  ...{ पीनट: 'peanut', मूंगफली: 'peanut', बटर: 'butter', मक्खन: 'butter', सत्तू: 'sattu', लस्सी: 'lassi', छाछ: 'chaas' },
  ...{ शेकर: 'shaker', बोतल: 'shaker', स्टील: 'steel', बैंड: 'bands', कैप्सूल: 'capsules', गोली: 'tablets', टैबलेट: 'tablets' },
  ...{ पाउडर: 'powder', दूध: 'milk', चॉकलेट: 'chocolate', चाकलेट: 'chocolate', वनीला: 'vanilla', वेनिला: 'vanilla' },
  ...{ आम: 'mango', मैंगो: 'mango', केला: 'banana', बनाना: 'banana', स्ट्रॉबेरी: 'strawberry', कॉफी: 'coffee', केसर: 'kesar' },
  ...{
    पिस्ता: 'pista',
    मलाई: 'malai',
    कुल्फी: 'kulfi',
    गुलाब: 'rose',
    संतरा: 'orange',
    ऑरेंज: 'orange',
    नींबू: 'nimbu',
    निंबू: 'nimbu',
  },
  ...{ तरबूज: 'watermelon', नारियल: 'coconut', जलजीरा: 'jaljeera', काला: 'kala', खट्टा: 'khatta', सेब: 'apple' },
};

const ENGLISH = new Map(
  Object.entries(WORDS).map(([hindi, english]) => [searchTerms(hindi).words[0], searchTerms(english).words]),
);

/** The English words for a Hindi word; the word itself when it is unknown. */
export const fromHindi = (word: string): readonly string[] => ENGLISH.get(word) ?? [word];
