import { PageHeading } from '../ui/PageHeading.tsx';

export function GuideHeader({ title, lead }: { title: string; lead: string }) {
  return (
    <header className="gutter pt-10 pb-8 sm:pt-16 sm:pb-12">
      <PageHeading>{title}</PageHeading>
      <p className="measure mt-4 text-lead text-ink-soft">{lead}</p>
    </header>
  );
}
