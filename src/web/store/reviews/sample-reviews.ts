/** What a demo shows in place of reviews: no real person wrote these. */
export const SAMPLE_RATING = {
  average: '4.8',
  total: '12,847',
  /** percent of the reviews by stars */
  distribution: [
    { stars: 5, percent: 77 },
    { stars: 4, percent: 18 },
    { stars: 3, percent: 4 },
    { stars: 2, percent: 1 },
    { stars: 1, percent: 0 },
  ],
};

export const SAMPLE_REVIEWS = [
  {
    name: 'Rohan Kulkarni',
    location: 'Pune',
    tone: 'kesar',
    product: 'Whey Isolate, Kesar pista',
    stars: 5,
    title: 'Tastes like the kulfi outside my college',
    text: 'Mixes clear in water and does not sit heavy. I weighed a scoop and it really is 30 grams. Third tub now.',
    when: '2 days ago',
    helpful: 48,
  },
  {
    name: 'Farah Sheikh',
    location: 'Hyderabad',
    tone: 'mango',
    product: 'Creatine Monohydrate, Unflavoured',
    stars: 5,
    title: 'Nothing in it but creatine',
    text: 'No taste, no grit after a minute of stirring. Bench went up by 5 kg in two months, sleep and food the same.',
    when: '5 days ago',
    helpful: 36,
  },
  {
    name: 'Meenakshi Iyer',
    location: 'Chennai',
    tone: 'melon',
    product: 'BCAA 2:1:1, Watermelon',
    stars: 4,
    title: 'Good on long rides',
    text: 'Light and not too sweet. I would have liked a smaller pack to carry. Delivery to Chennai took three days.',
    when: '1 week ago',
    helpful: 21,
  },
  {
    name: 'Joel D’Souza',
    location: 'Mangaluru',
    tone: 'sea',
    product: 'Mass Gainer, Mango',
    stars: 5,
    title: 'Finally past 60 kilos',
    text: 'Half a serving after practice and half at night. The label says what the sugars are, so I could plan around it.',
    when: '2 weeks ago',
    helpful: 57,
  },
  {
    name: 'Simran Gill',
    location: 'Ludhiana',
    tone: 'kala',
    product: 'Pre-Workout, Kala khatta',
    stars: 4,
    title: 'Strong, so start with half',
    text: 'Honest 200 mg of caffeine. Half a scoop is plenty for an evening session. The flavour is exactly the gola.',
    when: '3 weeks ago',
    helpful: 33,
  },
  {
    name: 'Arjun Menon',
    location: 'Kochi',
    tone: 'coffee',
    product: 'Night Casein, Cold coffee',
    stars: 5,
    title: 'Thick like a pudding',
    text: 'With cold milk it is dessert. Keeps me full until breakfast, which was the whole point of buying it.',
    when: '1 month ago',
    helpful: 29,
  },
] as const;

export const REVIEW_CATEGORIES = ['All Products', 'Protein', 'Pre-Workout', 'Creatine', 'BCAAs', 'Mass Gainer'];
