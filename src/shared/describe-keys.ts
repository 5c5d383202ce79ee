/** Whether the variables of an extension are set, never their values. */
export const describeKeys = (env: object, names: readonly string[]): { name: string; isSet: boolean }[] =>
  names.map((name) => ({ name, isSet: new Map(Object.entries(env)).get(name) !== undefined }));
