// The filters of the plan and guide screens by URL parameters, and the source of a guide's video.

import { isHttpsAddress } from '#shared/safe-link.ts';
import { fromUrlParam } from '#shared/url-param.ts';

export const PLAN_FILTERS = ['all', 'beginners', 'intermediate', 'advanced', 'weight-loss', 'muscle-gain'] as const;
export const GUIDE_CATEGORIES = [
  'all',
  'strength training',
  'cardio',
  'hiit',
  'yoga',
  'powerlifting',
  'bodybuilding',
  'crossfit',
] as const;
export const DIFFICULTIES = ['all', 'beginner', 'intermediate', 'advanced'] as const;

export type PlanFilter = (typeof PLAN_FILTERS)[number];
export type GuideCategory = (typeof GUIDE_CATEGORIES)[number];
export type DifficultyFilter = (typeof DIFFICULTIES)[number];

/** The one of `words` that a query parameter names, else 'all'. Spaces are hyphens in the URL. */
export function parseFilter<Word extends string>(words: readonly Word[], parameter: string | null): Word | 'all' {
  return fromUrlParam(words, parameter) ?? 'all';
}

/** A plan matches when its audience contains the word. */
export function planMatches(plan: { targetAudience: string }, filter: PlanFilter): boolean {
  return filter === 'all' || plan.targetAudience.toLowerCase().includes(filter);
}

/** A guide matches when category and difficulty both match. */
export function guideMatches(
  guide: { category: string; difficultyLevel: string },
  category: GuideCategory,
  difficulty: DifficultyFilter,
): boolean {
  return (
    (category === 'all' || guide.category.toLowerCase() === category) &&
    (difficulty === 'all' || guide.difficultyLevel === difficulty)
  );
}

/**
 * The source of a video: a file of the shop's own media, played in the guide; an https address elsewhere, opened in a
 * new tab; anything else is no video.
 */
export function videoSource(url: string | null): 'own' | 'elsewhere' | null {
  if (!url) return null;
  if (/^\/media\/[a-z0-9-]+\.webm$/.test(url)) return 'own';
  return isHttpsAddress(url) ? 'elsewhere' : null;
}
