import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

/** @type {{ scripts: Record<string, string>, workspaces: string[] }} */
const { scripts, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const npmsOwn = ['ci', 'install', 'rebuild'];
const folders = [...workspaces, 'docs', 'scripts', '.ci'].join('|').replaceAll('.', '[.]');

/**
 * @param {string} text
 * @param {RegExp} pattern with one group
 */
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/**
 * Returns the npm commands in a document that package.json does not define.
 * @param {string} text
 */
export function unknownCommands(text) {
  const run = all(text, /\bnpm run ([\w:-]+)/g).filter((name) => !Object.hasOwn(scripts, name));
  const short = all(text, /\bnpm (?!run\b)([a-z][\w:-]*)(?=[^`\n]*`|$)/gm);
  return [...run, ...short.filter((name) => !npmsOwn.includes(name) && !Object.hasOwn(scripts, name))];
}

/**
 * Returns the links of a document to files of the repository, as they are written.
 * @param {string} text
 */
export function relativeLinks(text) {
  const links = [...all(text, /\]\(([^)\s]+)[^)]*\)/g), ...all(text, /\b(?:src|href)="([^"]+)"/g)];
  return links.filter((link) => !/^([a-z]+:|#)/.test(link)).map((link) => link.replace(/#.*$/, ''));
}

/**
 * Returns the paths of the repository that a document writes in code style.
 * @param {string} text
 */
export function namedPaths(text) {
  return all(text, /`([^`\s]+)`/g).filter((name) => new RegExp(`^(${folders})/[\\w./-]*$`).test(name));
}

/**
 * Returns the links of a document to lines that define a name, e.g. [`placeBid`](../server/src/bids/place-bid.ts#L20).
 * @param {string} text
 */
export function lineLinks(text) {
  const links = [...text.matchAll(/\[`([^`]+)`\]\(([^)#\s]+)#L(\d+)\)/g)];
  return links.map(([link, name = '', path = '', line = '']) => ({ link, name, path, line: Number(line) }));
}

/**
 * Returns the number of the line that defines a name. If no line does, it is the first line with the name, or 0.
 * @param {string} source
 * @param {string} name
 */
export function lineOf(source, name) {
  const word = name.replace(/[^\w]/g, '\\$&');
  const defined = new RegExp(
    `^ *(?:export )?(?:async )?(?:create or replace )?(?:function|const|class|type|create table) ${word}\\b`,
  );
  const lines = source.split('\n');
  const index = lines.findIndex((line) => defined.test(line));
  return (index >= 0 ? index : lines.findIndex((line) => line.includes(name))) + 1;
}

/**
 * Returns names together with the files in which a document says they are: "`placeBid` in
 * `server/src/bids/place-bid.ts`", or with the path in brackets.
 * @param {string} text
 */
export function namesInFiles(text) {
  const found = text.matchAll(/`([A-Za-z_]\w*)(?:\(\))?`\s+(?:in\s+|\()`([^`\s]+[.]\w+)`/g);
  return [...found].map(([, name = '', path = '']) => ({ name, path }));
}
