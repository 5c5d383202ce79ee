/** Operations of a contract for the browser: the shop's and its extensions'. */
declare module 'virtual:*contract' {
  const operations: import('./lib/api-client.ts').Operations;
  export default operations;
}
declare module '*.woff2' {
  const url: string;
  export default url;
}
/** Components of extensions in the store's slots. */
declare module 'virtual:slots' {
  const slots: Partial<Record<string, readonly import('react').ComponentType<object>[]>>;
  export default slots;
}
/** The extensions' tabs of the panel. */
declare module 'virtual:panel-extensions' {
  const tabs: readonly {
    name: string;
    label: string;
    needs: readonly import('#shared/permissions.ts').Permission[];
    screen: import('react').LazyExoticComponent<import('react').ComponentType<{ path: readonly string[] }>>;
  }[];
  export default tabs;
}
