import type { LeaderboardStatus } from '@ekbid/domain';
import { useResultTexts } from '../texts/use-result-texts.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';

const tones: Readonly<Record<LeaderboardStatus, BadgeTone>> = {
  winner: 'one',
  active: 'accent',
  pending: 'neutral',
  disqualified: 'neutral',
  lost: 'neutral',
};

export function LeaderboardBadge({ status }: { status: LeaderboardStatus }) {
  return <Badge tone={tones[status]}>{useResultTexts().statuses[status]}</Badge>;
}
