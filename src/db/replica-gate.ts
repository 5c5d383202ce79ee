import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Changes, Follower } from './row-cache.ts';
import { parseWalPosition, replayedAt, type WalPosition } from './wal-position.ts';

/**
 * in use; catching up: a known change is not replayed yet; lagging: too far behind; away: unreachable, or not a replica
 * of this database.
 */
export type ReplicaState = 'in use' | 'catching up' | 'lagging' | 'away';

const LOOK_EVERY_MS = 1000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;
const RETRY_MS = 250;
/** the positions of a replica that is away for long are not tracked */
const MOST_PLACES = 100;

/** sessions and permissions, which are never read from a replica */
const ELSEWHERE = /^(session|person):/;

type Options = {
  maxLagMs: number;
  /** called when the replica's state changes */
  onState: (state: ReplicaState, reason: string) => void;
};

/**
 * Decides whether a replica shows every change that this process made or was notified of. A change closes the gate at
 * once; it opens when the replica has replayed the position that the primary had reached by then.
 */
export class ReplicaGate implements Follower {
  readonly #primary: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #changes: Changes | null = null;
  /** number of changes, and of those that the replica is known to have */
  #turn = 1;
  #shownTurn = 0;
  #catchingUp: Promise<void> | null = null;
  /** positions of the primary that the replica has not reached, and when they were read; oldest first */
  #ahead: { at: number; position: WalPosition }[] = [];
  #isAnswering = false;
  #isSame = false;
  #told: ReplicaState = 'away';
  #reason = 'not asked yet';
  #stopped = false;

  constructor(primary: pg.Pool, replica: pg.Pool, options: Options) {
    this.#primary = primary;
    this.#replica = replica;
    this.#options = options;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
    void this.#look();
  }

  /** Counts changes from now on. */
  listenTo(changes: Changes): void {
    this.#changes = changes;
  }

  get state(): ReplicaState {
    if (!this.#isAnswering) return 'away';
    if (this.lagMs > this.#options.maxLagMs) return 'lagging';
    return this.#shownTurn === this.#turn && this.#changes?.isConnected() ? 'in use' : 'catching up';
  }

  get isOpen(): boolean {
    return this.state === 'in use';
  }

  /** How long the replica has been behind a known position of the primary. */
  get lagMs(): number {
    const [oldest] = this.#ahead;
    return oldest ? performance.now() - oldest.at : 0;
  }

  drop(tag: string): void {
    if (!ELSEWHERE.test(tag)) this.#change();
  }

  setConnected(): void {
    this.#change();
  }

  /** A statement on the replica failed: the next check decides. */
  failed(error: unknown): void {
    this.#away(error);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  #change(): void {
    this.#turn += 1;
    this.#catchUp();
  }

  #catchUp(): void {
    this.#catchingUp ??= this.#followPrimary()
      .catch(() => {})
      .finally(() => {
        this.#catchingUp = null;
        // a change since the last check of the loop
        if (this.#shownTurn !== this.#turn && this.#isAnswering && !this.#stopped)
          setTimeout(() => this.#catchUp(), RETRY_MS);
      });
  }

  async #followPrimary(): Promise<void> {
    while (this.#shownTurn !== this.#turn && !this.#stopped) {
      const turn = this.#turn;
      const target = await this.#primaryPosition();
      for (
        let pause = FIRST_PAUSE_MS;
        (await this.#replayed()) < target;
        pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
      ) {
        if (this.#stopped) return;
        await sleep(pause);
      }
      this.#shownTurn = turn;
    }
  }

  /** Checks the lag, and whether an unreachable replica is back. */
  async #look(): Promise<void> {
    try {
      const position = await this.#primaryPosition().catch(() => null);
      if (position !== null && this.#ahead.length < MOST_PLACES) this.#ahead.push({ at: performance.now(), position });
      await this.#replayed();
      if (this.#shownTurn !== this.#turn) this.#catchUp();
    } catch {
      // it was marked as away
    }
    this.#tell();
  }

  async #primaryPosition(): Promise<WalPosition> {
    const { rows } = await this.#primary.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
    return replayedAt(parseWalPosition(rows[0]!.at));
  }

  async #replayed(): Promise<WalPosition> {
    try {
      if (!this.#isSame) await this.#requireSame();
      const { rows } = await this.#replica.query<{ at: string | null }>('select pg_last_wal_replay_lsn()::text as at');
      const at = rows[0]?.at;
      if (!at) throw new Error('DATABASE_REPLICA_URL is no replica');
      const replayed = parseWalPosition(at);
      this.#ahead = this.#ahead.filter(({ position }) => position > replayed);
      this.#isAnswering = true;
      return replayed;
    } catch (error) {
      this.#away(error);
      throw error;
    }
  }

  // positions of another server are not comparable
  async #requireSame(): Promise<void> {
    const query = 'select system_identifier::text as id, current_database() as name from pg_control_system()';
    const [primaryRow, other] = await Promise.all([this.#primary, this.#replica].map((pool) => pool.query(query)));
    if (primaryRow!.rows[0].id !== other!.rows[0].id || primaryRow!.rows[0].name !== other!.rows[0].name)
      throw new Error('DATABASE_REPLICA_URL is a replica of another database');
    this.#isSame = true;
  }

  #away(error: unknown): void {
    this.#isAnswering = false;
    this.#isSame = false;
    this.#reason = error instanceof Error ? error.message : String(error);
    this.#tell();
  }

  // catching up takes milliseconds, so it is not logged
  #tell(): void {
    const { state } = this;
    if (state === this.#told || state === 'catching up' || this.#stopped) return;
    this.#told = state;
    this.#options.onState(state, state === 'away' ? this.#reason : `${Math.round(this.lagMs / 1000)} s behind`);
  }
}
