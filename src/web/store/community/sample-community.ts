/** Sample content of a demo; these are not real people. */
export const SAMPLE_STATS = [
  ['15k+', 'Members'],
  ['120', 'Challenges finished'],
  ['28', 'Cities with a group'],
  ['45', 'Expert sessions'],
] as const;

export const SAMPLE_STORIES = [
  {
    name: 'Nikhil Rane',
    place: 'Nashik',
    tone: 'mango',
    result: '11 kg lighter in six months',
    text: 'The weekly check-in kept me honest. I walked, cooked at home and counted protein. Nothing else was new.',
  },
  {
    name: 'Kavya Nair',
    place: 'Thrissur',
    tone: 'sea',
    result: 'First pull-up at 41',
    text: 'I asked how to start without a gym. Somebody sent a plan with a towel and a door frame. It took ten weeks.',
  },
  {
    name: 'Imran Ali',
    place: 'Lucknow',
    tone: 'kala',
    result: 'Half marathon under two hours',
    text: 'Our Sunday group is slow and stubborn. That turned out to be the training I needed.',
  },
] as const;

export const SAMPLE_THREADS = [
  { title: 'How much protein on a vegetarian plate of dal, roti and curd?', about: 'Nutrition', replies: 42 },
  { title: 'Creatine on rest days: yes or no?', about: 'Supplements', replies: 31 },
  { title: 'Home workout with two 10 kg dumbbells', about: 'Training', replies: 27 },
  { title: 'Sunday run group in Bengaluru, who is in?', about: 'Local groups', replies: 18 },
] as const;

/** The planned features of the community. */
export const FEATURES = [
  ['Forums', 'Ask, answer and look up what others found out about food, training and recovery.'],
  ['Challenges', 'A month with one aim, done together: steps, push-ups, protein every day.'],
  ['Local groups', 'People near you to run, ride and lift with.'],
  ['Expert sessions', 'Dietitians and coaches answer live, without selling anything.'],
] as const;
