import { expect, test } from 'vitest';
import { toUrlParam } from '#shared/url-param.ts';
import {
  DIFFICULTIES,
  GUIDE_CATEGORIES,
  guideMatches,
  PLAN_FILTERS,
  parseFilter,
  planMatches,
  videoSource,
} from './rules.ts';

test('matches a plan whose audience contains the word, in any case', () => {
  const plan = { targetAudience: 'Weight-loss for Beginners' };
  expect(PLAN_FILTERS.filter((filter) => planMatches(plan, filter))).toEqual(['all', 'beginners', 'weight-loss']);
  expect(planMatches({ targetAudience: 'MUSCLE-GAIN, Advanced' }, 'muscle-gain')).toBe(true);
  expect(planMatches({ targetAudience: 'Muscle gain' }, 'muscle-gain')).toBe(false);
  expect(planMatches({ targetAudience: '' }, 'all')).toBe(true);
});

test('matches a guide by category and difficulty together', () => {
  const guide = { category: 'Strength Training', difficultyLevel: 'beginner' };
  expect(GUIDE_CATEGORIES.filter((one) => guideMatches(guide, one, 'all'))).toEqual(['all', 'strength training']);
  expect(DIFFICULTIES.filter((one) => guideMatches(guide, 'all', one))).toEqual(['all', 'beginner']);
  expect(guideMatches(guide, 'strength training', 'beginner')).toBe(true);
  expect(guideMatches(guide, 'strength training', 'advanced')).toBe(false);
  expect(guideMatches(guide, 'cardio', 'beginner')).toBe(false);
  // equal, not only contained
  expect(guideMatches({ ...guide, category: 'Cardio and core' }, 'cardio', 'all')).toBe(false);
  expect(guideMatches({ ...guide, category: 'HIIT' }, 'hiit', 'all')).toBe(true);
});

test('parses filters of the URL, and ignores invalid ones', () => {
  for (const word of GUIDE_CATEGORIES) expect(parseFilter(GUIDE_CATEGORIES, toUrlParam(word))).toBe(word);
  expect(parseFilter(GUIDE_CATEGORIES, 'strength-training')).toBe('strength training');
  expect(parseFilter(PLAN_FILTERS, 'weight-loss')).toBe('weight-loss');
  expect(parseFilter(DIFFICULTIES, 'Advanced')).toBe('advanced');
  expect(parseFilter(DIFFICULTIES, 'heroic')).toBe('all');
  expect(parseFilter(DIFFICULTIES, null)).toBe('all');
});

test('accepts a video of the shop or an https URL elsewhere', () => {
  expect(videoSource('/media/film-squat.webm')).toBe('own');
  expect(videoSource('https://video.example/watch?v=1')).toBe('elsewhere');
  for (const wrong of [
    null,
    '',
    'javascript:alert(1)',
    'http://video.example/1',
    '//video.example',
    '/media/../x.webm',
  ])
    expect(videoSource(wrong)).toBeNull();
});
