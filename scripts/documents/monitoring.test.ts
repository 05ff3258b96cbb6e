import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../server/src/metrics/metrics.ts';
import { root } from '../install.mjs';

const read = (file: string) => readFileSync(join(root, 'docs', file), 'utf8');

type Panel = {
  readonly title: string;
  readonly type: string;
  readonly description?: string;
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
};
type Dashboard = {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
};

const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const shown = namesIn(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'));
const alerts = read('prometheus-alerts.yml');
const watched = namesIn([...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr).join('\n'));

/** The names of all metrics. Metrics about the database are declared even without a database, as in this test. */
const output = await createMetrics().write(null);
const declared = new Set([...output.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));

/**
 * Returns the metrics in these expressions. A histogram has three series in Prometheus, so their suffixes are removed.
 */
function namesIn(expressions: string): string[] {
  const series = expressions.match(/\b(ekbid|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return [...new Set(series.map((name) => name.replace(/_(bucket|sum|count)$/, '')))];
}

describe('the dashboard', () => {
  test('asks only for metrics that are exported', () => {
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter((name) => !declared.has(name))).toEqual([]);
  });

  test('says of every panel what it shows and in what, and takes its data from where one chooses', () => {
    for (const { title, description = '', fieldConfig, datasource, targets = [] } of panels) {
      expect([title, description.length > 10, fieldConfig?.defaults.unit]).toEqual([title, true, expect.any(String)]);
      expect(targets.length).toBeGreaterThan(0);
      for (const { uid } of [datasource, ...targets.map((target) => target.datasource)].filter(
        (one) => one !== undefined,
      ))
        expect(uid).toBe('${datasource}');
    }
    expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' });
  });
});

test('alerts ask only for metrics that are exported, and each is explained', () => {
  const explained = read('monitoring.md');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !explained.includes(name))).toEqual([]);
  expect(watched.length).toBeGreaterThan(10);
  expect(watched.filter((name) => !declared.has(name))).toEqual([]);
});

test('every exported metric has a panel or is explained, and all of our own are explained', () => {
  const explained = new Set(read('monitoring.md').match(/`(ekbid|nodejs|process)_[a-z0-9_]+`/g));
  const isExplained = (name: string) => explained.has(`\`${name}\``);
  expect([...declared].filter((name) => !shown.includes(name) && !isExplained(name))).toEqual([]);
  expect([...declared].filter((name) => name.startsWith('ekbid_') && !isExplained(name))).toEqual([]);
});
