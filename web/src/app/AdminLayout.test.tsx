import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { AdminLayout } from './AdminLayout.tsx';

const figures = { totalUsers: 1, activeAuctions: 1, completedAuctions: 0, todayReports: 0, awaitingDeclaration: 0 };

test.each([
  [0, 'Needs attention'],
  [3, 'Needs attention 3 open'],
])('the sidebar shows how many tasks are open: %d', async (needsAttention, name) => {
  const sent = stubApi({ 'GET /auth/me': ok(admin), 'GET /dashboard': ok({ ...figures, needsAttention }) });
  renderScreen(<AdminLayout />, { at: '/admin/dashboard', session: admin });
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/admin/tasks');
  expect(sent.map(({ route }) => route)).toContain('GET /dashboard');
});

test('the sidebar is shown without its count', async () => {
  stubApi({ 'GET /auth/me': ok(admin), 'GET /dashboard': refused(503, 'unavailable') });
  renderScreen(<AdminLayout />, { at: '/admin/dashboard', session: admin });
  await screen.findByRole('link', { name: 'Needs attention' });
});
