import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './install.mjs';
import { budget, overBudget, readWork } from './test-counts.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekbid-work-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const stages = { races: { tests: 10, processes: 3, 'CPU seconds': 4 } };
const here = { machine: 1, inCi: false };

describe('the budget of a stage', () => {
  test('is kept by what stays at or below each of its counts, and by stages that have none', () => {
    expect(overBudget('races', { tests: 10, processes: 3 }, here, stages)).toEqual([]);
    expect(overBudget('walks', { tests: 1000 }, here, stages)).toEqual([]);
  });

  test('is broken by one more', () => {
    const [first, ...others] = overBudget('races', { tests: 11, processes: 3 }, here, stages);
    expect(first).toBe('budget of races: 11 tests, at most 10 (scripts/test-budget.json)');
    expect(others).toEqual([]);
  });

  test('is broken by a stage that lost most of its tests', () => {
    const few = { races: { 'least tests': 8, tests: 10 } };
    expect(overBudget('races', { tests: 8 }, here, few)).toEqual([]);
    expect(overBudget('races', { tests: 7 }, here, few)).toEqual([
      'races: only 7 tests ran, at least 8 are expected (scripts/test-budget.json)',
    ]);
  });

  test('names stages that there are', () => {
    const stagesRun = [...readFileSync(join(root, 'scripts/test.mjs'), 'utf8').matchAll(/ stage\('([^']+)'/g)];
    const titles = stagesRun.map(([, title]) => title);
    expect(Object.keys(budget.stages).filter((stage) => !titles.includes(stage))).toEqual([]);
    expect(Object.keys(budget.stages).length).toBeGreaterThan(5);
  });

  test('of CPU seconds counts in CI alone, at two and a half times, and as slow as the machine is', () => {
    const over = (cpu: number, where: Partial<typeof here>) =>
      overBudget('races', { 'CPU seconds': cpu }, { ...here, ...where }, stages).length;
    expect(over(1000, {})).toBe(0);
    expect(over(10, { inCi: true })).toBe(0);
    expect(over(11, { inCi: true })).toBe(1);
    expect(over(19, { inCi: true, machine: 2 })).toBe(0);
    expect(over(21, { inCi: true, machine: 2 })).toBe(1);
  });
});

describe('the work of a stage', () => {
  const counter = pathToFileURL(join(root, 'scripts/count-work.mjs')).href;
  const workOf = (name: string, program: string) => {
    const file = join(folder, name);
    const env = { ...process.env, WORK_COUNTS: file, WORK_COUNTED_BY: String(process.pid) };
    const { status } = spawnSync(process.execPath, [`--import=${counter}`, '--input-type=module', '-e', program], {
      cwd: root,
      env,
    });
    return { status, work: readWork(file) };
  };

  test('is what its processes started, asked of a database, were asked for by browsers, and took', () => {
    const { status, work } = workOf(
      'all',
      `import { spawn } from 'node:child_process';
       import { once } from 'node:events';
       import { createServer } from 'node:http';
       import pg from 'pg';
       for (let i = 0; i < 2; i += 1) await once(spawn(process.execPath, ['--version']), 'exit');
       const client = new pg.Client();
       for (let i = 0; i < 130; i += 1) client.query('select 1').catch(() => {});
       const server = createServer((_, reply) => reply.end()).listen(0, '127.0.0.1');
       await once(server, 'listening');
       for (const dest of ['document', 'iframe', 'document', 'empty'])
         await (await fetch('http://127.0.0.1:' + server.address().port, { headers: { 'sec-fetch-dest': dest } })).text();
       process.exit(0);`,
    );
    expect(status).toBe(0);
    expect(work).toEqual({ processes: 2, statements: 130, pages: 2, 'CPU seconds': expect.any(Number) as number });
    expect(work['CPU seconds']).toBeGreaterThan(0);
  });

  test('includes that of a process with an environment of its own', () => {
    const { status, work } = workOf(
      'handed on',
      `import { fork } from 'node:child_process';
       import { once } from 'node:events';
       import { writeFileSync } from 'node:fs';
       import { join } from 'node:path';
       const program = join(${JSON.stringify(folder)}, 'own-environment.mjs');
       writeFileSync(program, \`
         import { execFile } from 'node:child_process';
         if (process.env.OWN !== 'yes' || process.env.HOME) throw new Error('another environment');
         execFile(process.execPath, ['--version']);
       \`);
       const env = { OWN: 'yes', NODE_OPTIONS: '--max-semi-space-size=16' };
       await once(fork(program, { execArgv: [], env }), 'exit');`,
    );
    expect(status).toBe(0);
    expect(work).toMatchObject({ processes: 2 });
  });

  test('is nothing where nothing was counted', () => {
    expect(readWork(join(folder, 'nothing'))).toEqual({});
  });
});
