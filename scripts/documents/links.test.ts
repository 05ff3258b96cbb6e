import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lineLinks, lineOf, namedPaths, namesInFiles, relativeLinks, unknownCommands } from './doc-claims.mjs';
import { root } from '../install.mjs';

const documents = globSync(['*.md', 'docs/**/*.md', 'model/*.md', 'server/migrations/**/*.md'], { cwd: root });
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('a claim of a document', () => {
  test('is wrong when a command is not there', () => {
    expect(unknownCommands('`npm run fly`, `npm fly`, `npm run build`, `npm ci` and `npm test -- server`')).toEqual([
      'fly',
      'fly',
    ]);
    expect(unknownCommands('An install by npm is quick.\n```\nnpm start\nnpm sail\n```\n')).toEqual(['sail']);
  });

  test('is a link or a path that stays in the repository', () => {
    expect(relativeLinks('[a](docs/a.md#part) [b](https://b.example) [c](#c) <img src="d.png">')).toEqual([
      'docs/a.md',
      'd.png',
    ]);
    expect(namedPaths('`domain/src/bidding.ts`, `server/`, `bids/`, `POST /bids`, `npm test`')).toEqual([
      'domain/src/bidding.ts',
      'server/',
    ]);
  });

  test('is a name in a file, or a link to the line that defines it', () => {
    expect(namesInFiles('`placeBid` in `server/a.ts`, `lock()` (`db/b.sql`), `c` and `d.ts`')).toEqual([
      { name: 'placeBid', path: 'server/a.ts' },
      { name: 'lock', path: 'db/b.sql' },
    ]);
    expect(lineLinks('[`placeBid`](../server/a.ts#L20) [`b`](b.ts)')).toEqual([
      { link: '[`placeBid`](../server/a.ts#L20)', name: 'placeBid', path: '../server/a.ts', line: 20 },
    ]);
    const source = '// placeBid is below\nimport a;\nexport async function placeBid() {}\nplaceBid();';
    expect(['placeBid', 'import a', 'absent'].map((name) => lineOf(source, name))).toEqual([3, 2, 0]);
  });
});

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('names only commands that exist', () => {
    expect(unknownCommands(text)).toEqual([]);
  });

  test('leads only to files that exist', () => {
    const links = relativeLinks(text).map((link) => join(dirname(document), decodeURI(link)));
    expect([...links, ...namedPaths(text)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('finds every name in the file that it cites', () => {
    const wrong = namesInFiles(text).filter(
      ({ name, path }) => existsSync(join(root, path)) && lineOf(read(path), name) === 0,
    );
    expect(wrong).toEqual([]);
  });

  test('links to the lines that define the names; `npm run format` mends the numbers', () => {
    const links = lineLinks(text).map(({ path, ...link }) => ({ ...link, path: join(dirname(document), path) }));
    expect(links.filter(({ name, path, line }) => line === 0 || lineOf(read(path), name) !== line)).toEqual([]);
  });
});
