/** Pages of the web with its routes and providers, as the browser's entry mounts them. */
import path from 'node:path';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { waitFor } from '@testing-library/dom';
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterContextProvider, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { clearUnsavedChanges } from '#web/admin/components/form/use-unsaved-changes.ts';
import { queryClientContext } from '#web/lib/prefetch.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import App from '#web/root.tsx';
import routes from '#web/routes.ts';
import { watchUser } from '#web/shop/user-data.ts';
import { ToastViewport } from '#web/ui/toast.tsx';
import { isWaiting } from './open-page-shop.ts';

type RouteModule = Partial<Pick<RouteObject, 'shouldRevalidate'>> & {
  default: ComponentType;
  clientLoader?: RouteObject['loader'];
  HydrateFallback?: ComponentType;
};
type RouteFile = { file: string; path?: string; index?: boolean; children?: RouteFile[] };

const WEB = path.resolve(import.meta.dirname, '../../src/web');

function routeOf({ file, path: pattern, index, children }: RouteFile): RouteObject {
  const lazy = async () => {
    const module = (await import(path.resolve(WEB, file))) as RouteModule;
    const { default: Component, clientLoader: loader, shouldRevalidate } = module;
    return { Component, ...(loader ? { loader } : {}), ...(shouldRevalidate ? { shouldRevalidate } : {}) };
  };
  if (index) return { index, lazy };
  return { ...(pattern === undefined ? {} : { path: pattern }), lazy, children: (children ?? []).map(routeOf) };
}

let opened: { root: Root; client: QueryClient; place: HTMLElement } | null = null;

const WAITING = '[aria-busy="true"], [data-part="spinner"]';

/** Waits until the page shows what it has asked the shop for. */
export async function findLoadedPage(): Promise<void> {
  await waitFor(() => {
    expect(document.querySelector('main :is(h1, h2)')).not.toBeNull();
    expect(document.querySelectorAll(WAITING)).toHaveLength(0);
    expect(isWaiting()).toBe(false);
  });
  // effects of the last change
  await new Promise((resolve) => setTimeout(resolve));
}

/** Opens an address as a new page, and waits until it has loaded; what the browser has stored stays. */
export async function openPage(address: string): Promise<void> {
  closePage();
  window.history.replaceState(null, '', address);
  const client = createQueryClient();
  watchUser(client);
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(queryClientContext, client);
    return context;
  };
  const children = (await routes).map((route) => routeOf(route as RouteFile));
  const router = createBrowserRouter([{ Component: App, HydrateFallback: () => null, children }], { getContext });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    createElement(
      QueryClientProvider,
      { client },
      createElement(RouterProvider, { router }),
      createElement(ToastViewport),
    ),
  );
  opened = { root, client, place };
  await findLoadedPage();
}

/** Messages are of the module, and a reload does not show them again. */
function closeToasts(): void {
  const find = () => document.querySelector<HTMLElement>('[data-part="toast"] [aria-label="Close notification"]');
  for (let button = find(); button; button = find()) flushSync(() => button?.click());
}

/** Leaves the page as a reload does, which stores drafts. */
export function closePage(): void {
  if (!opened) return;
  window.dispatchEvent(new Event('pagehide'));
  const { root, client, place } = opened;
  opened = null;
  closeToasts();
  root.unmount();
  client.clear();
  clearUnsavedChanges();
  place.remove();
}

export const reloadPage = () => openPage(window.location.pathname + window.location.search + window.location.hash);
