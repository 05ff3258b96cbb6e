import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { namedPaths, relativeLinks, unknownCommands } from './doc-claims.mjs';
import { root } from '../install.mjs';

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
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
    expect(namedPaths('`domain/src/winner.ts`, `server/`, `bids/`, `POST /bids`, `npm test`')).toEqual([
      'domain/src/winner.ts',
      'server/',
    ]);
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
});
