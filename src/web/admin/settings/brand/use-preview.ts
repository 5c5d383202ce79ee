import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type BrandDraft, validateDraft } from '#features/brand/rules.ts';
import { adminApi } from '../../api.ts';
import { toBrandInput } from './brand-draft.ts';

const QUIET_MS = 400;

/**
 * The URL of the draft's preview, updated when typing pauses. It is valid for a minute, so each `view` requests its
 * own. An invalid draft keeps the previous one.
 */
export function usePreview(draft: BrandDraft, view: string) {
  const text = JSON.stringify(draft);
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const draftBrand = JSON.parse(quiet) as BrandDraft;
  return useQuery({
    queryKey: ['brand-preview', quiet, view],
    queryFn: async () => ({
      ...(await adminApi.brand.preview(toBrandInput(draftBrand))),
      wordmark: draftBrand.wordmark,
    }),
    enabled: Object.keys(validateDraft(draftBrand)).length === 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}
