import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../install.mjs';
import { lineLinks, lineOf } from './doc-claims.mjs';

// Documents link to definitions in the code by line number. This script updates these numbers. `npm run format` runs it.
for (const document of globSync(['*.md', 'docs/**/*.md'], { cwd: root })) {
  const path = join(root, document);
  const before = readFileSync(path, 'utf8');
  const after = lineLinks(before).reduce((text, { link, name, path: target }) => {
    const line = lineOf(readFileSync(join(dirname(path), target), 'utf8'), name);
    return text.replaceAll(link, () => `[\`${name}\`](${target}#L${line})`);
  }, before);
  if (after !== before) writeFileSync(path, after);
}
