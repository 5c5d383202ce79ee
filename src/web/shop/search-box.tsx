import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import styles from './search-box.module.css';
import { useStorefront } from './storefront.ts';

// loaded when the user types
const Suggestions = lazy(() => import('./search-suggestions.tsx'));

/** The search of header and dock. Its form works without scripts; suggestions are loaded with the first letters. */
export function SearchBox({ className = '' }: { className?: string | undefined }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { searchHint } = useStorefront();
  useSearchKey(input);
  const leave = (path: string) => {
    input.current!.value = '';
    input.current!.blur();
    setTyped('');
    navigate(path);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    if (text) leave(searchPath(text));
  };
  return (
    <search className={`${styles.search} ${className}`}>
      <form action="/products" onSubmit={submit}>
        <button type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
        <input
          ref={input}
          name="search"
          type="search"
          maxLength={120}
          autoComplete="off"
          aria-label="Search products"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={`Search ${searchHint || 'products'}`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className={styles.shortcut} aria-hidden="true">
          Ctrl K
        </span>
      </form>
      {typed.trim().length > 1 && (
        <Suspense fallback={null}>
          <Suggestions input={input} typed={typed.trim()} leave={leave} />
        </Suspense>
      )}
    </search>
  );
}

const searchPath = (text: string) => `/products?search=${encodeURIComponent(text)}`;

/**
 * Ctrl K (⌘ K) focuses the visible search, unless a dialog is open. A single letter would conflict with speech input.
 */
function useSearchKey(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if ((event.target as Element).closest?.('dialog') || !input.current?.offsetParent) return;
      event.preventDefault();
      input.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
