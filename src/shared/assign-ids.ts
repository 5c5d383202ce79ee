/**
 * Gives rows that a decision has added, whose temporary ids begin with `prefix`, random ids; the same one each time. Other
 * ids stay.
 */
export function createIdAssigner(prefix: string): (id: string) => string {
  const ids = new Map<string, string>();
  return (id) => {
    if (!id.startsWith(prefix)) return id;
    const uuid = ids.get(id) ?? crypto.randomUUID();
    ids.set(id, uuid);
    return uuid;
  };
}
