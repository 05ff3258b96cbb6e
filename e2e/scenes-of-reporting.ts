import { reports } from '@ekbid/texts/en/reports';
import { expect, type Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Answers the call that sends a report, because a real report would reach the administrators. */
const acceptReports = (page: Page) =>
  page.route('**/api/reports', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { success: true, message: '', data: null } })
      : route.fallback(),
  );

async function sendNothing(page: Page): Promise<void> {
  await press(page, reports.submit);
  await expect(page.getByLabel(reports.reason)).toHaveAttribute('aria-invalid', 'true');
}

async function sendReport(page: Page): Promise<void> {
  await page.getByLabel(reports.reason).selectOption({ label: reports.reasons['Something else'] });
  await page.getByLabel(reports.description).fill('The same picture stands in two auctions.');
  await press(page, reports.submit);
  await expect(page.getByRole('heading', { name: reports.taken.title })).toBeVisible();
}

/** The report form on the contact page, for signed-in people. */
export const reportingProblem: readonly Scene[] = [
  { name: 'report-problem', who: 'bidder', picture: 'Reporting a problem' },
  { name: 'report-problem-errors', who: 'bidder', open: sendNothing },
  {
    name: 'report-problem-taken',
    who: 'bidder',
    before: acceptReports,
    open: sendReport,
    picture: 'The report was taken',
  },
];

const inDialog = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  await press(page, reports.auction.open);
  await expect(page.getByLabel(reports.description)).toBeVisible();
  await act(page);
};

/** The report dialog on an auction's page. */
export const reportingAuction: readonly Scene[] = [
  { name: 'report-auction', auction: 'running', open: inDialog(async () => {}), picture: 'Reporting an auction' },
  { name: 'report-auction-errors', auction: 'running', open: inDialog(sendNothing) },
  { name: 'report-auction-taken', auction: 'running', before: acceptReports, open: inDialog(sendReport) },
];
