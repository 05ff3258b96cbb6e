import type { Finding } from '@ekbid/verify';
import { useFairPlayTexts } from '../texts/use-fair-play-texts.ts';
import { toldFinding } from './told-finding.ts';

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const texts = useFairPlayTexts();
  return (
    <ul className="measure mt-2 flex list-disc flex-col gap-1.5 pl-5 wrap-anywhere">
      {findings.map((finding, at) => (
        <li key={at}>{toldFinding(texts, finding)}</li>
      ))}
    </ul>
  );
}
