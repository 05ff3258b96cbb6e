import { useTexts } from '../texts/use-texts.ts';
import { ReportList } from './ReportList.tsx';

/** What one person reported, open or not. */
export function ReportsOf({ userId }: { userId: string }) {
  const { none } = useTexts('admin').users.person.reports;
  return <ReportList filters={{ userId }} empty={<p className="text-ink-soft">{none}</p>} />;
}
