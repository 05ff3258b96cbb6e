import type { LeaderboardStatus } from '@ekbid/domain';
import type { RankedRow } from './leaderboard.queries.ts';

export type LeaderboardQuery = {
  readonly search: string | undefined;
  readonly status: LeaderboardStatus | undefined;
  readonly after: string | undefined;
  readonly limit: number;
};

export type LeaderboardPage = {
  readonly entries: readonly RankedRow[];
  readonly next: string | null;
  /** Entries that fit the filters. */
  readonly total: number;
  /** People on this page who are on none before it. */
  readonly newBidders: number;
  /** Null while sealed. */
  readonly volumePaise: number | null;
};
