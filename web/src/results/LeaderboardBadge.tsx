import type { LeaderboardStatus } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';

const tones: Readonly<Record<LeaderboardStatus, BadgeTone>> = {
  winner: 'one',
  active: 'accent',
  pending: 'neutral',
  disqualified: 'neutral',
  lost: 'neutral',
};

export function LeaderboardBadge({ status }: { status: LeaderboardStatus }) {
  return <Badge tone={tones[status]}>{useTexts('results').statuses[status]}</Badge>;
}
