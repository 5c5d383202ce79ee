/** Imports a module of an extension. The bundle of the shop contains another version, which knows these modules. */
export const importModule = (file: URL): Promise<{ default?: unknown }> => import(file.href);
