import type { BrandDraft } from '#features/brand/rules.ts';
import type { AdminApi } from '../../api.ts';

export type StoredBrand = Awaited<ReturnType<AdminApi['brand']['read']>>;
export type Version = Awaited<ReturnType<AdminApi['brand']['versions']>>[number];

export const draftOf = ({ siteName, brand }: Pick<StoredBrand, 'siteName' | 'brand'>): BrandDraft => ({
  ...brand,
  siteName,
});
/** The input of the API. */
export const toBrandInput = ({ siteName, ...brand }: BrandDraft) => ({
  siteName: siteName.trim(),
  brand: {
    ...brand,
    shortName: brand.shortName.trim(),
    hindiName: brand.hindiName.trim(),
    searchHint: brand.searchHint.trim(),
    signInLine: brand.signInLine.trim(),
    reviewsLine: brand.reviewsLine.trim(),
    communityLine: brand.communityLine.trim(),
  },
});

/** Labels of changed fields. */
export const FIELD_NAMES: Record<keyof BrandDraft, string> = {
  siteName: 'shop name',
  shortName: 'short name',
  hindiName: 'name in Hindi',
  footerLine: 'footer line',
  searchHint: 'search hint',
  signInLine: 'sign-in line',
  reviewsLine: 'reviews line',
  communityLine: 'community line',
  wordmark: 'wordmark',
  wordmarkDark: 'dark wordmark',
  footerMark: 'footer mark',
  icon: 'icon',
  accent: 'button colour',
  link: 'link colour',
  iconGround: 'icon ground',
  ground: 'page ground',
  headingFont: 'headings',
  textFont: 'text',
  corners: 'corners',
};
