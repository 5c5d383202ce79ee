import { lazyScreen } from '../../lib/lazy-screen.tsx';

export default lazyScreen(async () => (await import('./profile-sections.tsx')).ProfileSections);
