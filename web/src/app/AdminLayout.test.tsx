import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { AdminLayout } from './AdminLayout.tsx';

const none = { awaitingDeclaration: 0, openReports: 0, needsAttention: 0 };

test.each([
  [none, 'Needs attention', '/admin/tasks'],
  [{ ...none, needsAttention: 3 }, 'Needs attention 3 open', '/admin/tasks'],
  [{ ...none, awaitingDeclaration: 2 }, 'Declare winner 2 open', '/admin/declare-winner'],
  [{ ...none, openReports: 1 }, 'Reports 1 open', '/admin/reports'],
])('the sidebar shows how much is waiting: %o', async (waiting, name, path) => {
  const sent = stubApi({ 'GET /auth/me': ok(admin), 'GET /dashboard': ok(waiting) });
  renderScreen(<AdminLayout />, { at: '/admin/dashboard', session: admin });
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(path);
  expect(sent.map(({ route }) => route)).toContain('GET /dashboard');
});

test('the sidebar is shown without its counts', async () => {
  stubApi({ 'GET /auth/me': ok(admin), 'GET /dashboard': refused(503, 'unavailable') });
  renderScreen(<AdminLayout />, { at: '/admin/dashboard', session: admin });
  await screen.findByRole('link', { name: 'Needs attention' });
});
