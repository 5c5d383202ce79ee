import type { Route } from './http-types.ts';

type Entry = { route: Route; mount: string; segments: string[] };
export type Match = { route: Route; params: Record<string, string>; pathInMount: string };

export class Router {
  #entries: Entry[];

  constructor(routes: Route[]) {
    this.#entries = routes.flatMap((route) =>
      route.mounts.map((mount) => ({ route, mount, segments: (mount + route.path).split('/') })),
    );
  }

  /** The route, or the methods that the path has (none: unknown path). */
  find(method: string, path: string): Match | string[] {
    const parts = path.split('/');
    const allowed: string[] = [];
    for (const { route, mount, segments } of this.#entries) {
      const params = matchSegments(segments, parts);
      if (!params) continue;
      if (route.method === method) return { route, params, pathInMount: path.slice(mount.length) };
      allowed.push(route.method);
    }
    return allowed;
  }
}

function matchSegments(segments: string[], parts: string[]): Record<string, string> | null {
  if (segments.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    if (segment.startsWith(':')) {
      const value = decode(part);
      if (!value) return null;
      params[segment.slice(1)] = value;
    } else if (segment !== part) {
      return null;
    }
  }
  return params;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
