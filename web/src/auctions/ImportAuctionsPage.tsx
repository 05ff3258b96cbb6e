import { href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { ImportFiles } from './ImportFiles.tsx';
import { ImportRows } from './ImportRows.tsx';
import { useImport } from './use-import.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

export function ImportAuctionsPage() {
  const texts = useTexts('admin').manageAuctions.import;
  const form = useImport();
  const { check } = form;
  const problem = check.data?.problem;
  useLeaveWarning(form.running);
  return (
    <div className="flex flex-col gap-6">
      <header>
        <Link
          to={href(pages.manageAuctions)}
          className="inline-flex min-h-11 items-center text-small text-accent hover:underline"
        >
          ← {texts.back}
        </Link>
        <PageHeading className="text-title">{texts.title}</PageHeading>
        <p className="measure mt-1 text-ink-soft">{texts.lead}</p>
      </header>
      <ImportFiles form={form} />
      {check.isPending && <RowsSkeleton label={texts.checking} />}
      {check.error && (
        <ErrorPanel title={texts.failed} error={check.error} onRetry={() => check.mutate(check.variables)} />
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {texts.problems[problem.kind](problem.about)}
        </p>
      )}
      {form.rows.length > 0 && !check.isPending && <ImportRows form={form} />}
    </div>
  );
}
