import type { Finding } from '@ekbid/verify';
import { useTexts } from '../texts/use-texts.ts';
import { useMomentText } from '../ui/Moment.tsx';
import { toldFinding } from './told-finding.ts';

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { check } = useTexts('fair-play');
  const momentText = useMomentText('precise');
  return (
    <ul className="measure mt-2 flex list-disc flex-col gap-1.5 pl-5 wrap-anywhere">
      {findings.map((finding, at) => (
        <li key={at}>{toldFinding({ check, momentText }, finding)}</li>
      ))}
    </ul>
  );
}
