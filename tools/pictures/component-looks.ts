import type { Page } from '@playwright/test';

type Look = { name: string; theme: 'Light' | 'Dark'; density: 'Shop' | 'Panel' };

/** Both themes at both densities. */
export const LOOKS: readonly Look[] = (['Light', 'Dark'] as const).flatMap((theme) =>
  (['Shop', 'Panel'] as const).map((density) => ({
    name: `${theme}-${density}`.toLowerCase(),
    theme,
    density,
  })),
);

/** Selects a theme and density on /dev/components, and waits for transitions. */
export async function showLook(page: Page, { theme, density }: Look): Promise<void> {
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: theme }).click();
  await page.getByRole('group', { name: 'Density' }).getByRole('button', { name: density }).click();
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
}
