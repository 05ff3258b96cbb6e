import { parseArgs } from 'node:util';
import { createLifetime } from '../../process/lifetime.ts';
import { describeResult } from './describe-result.ts';
import { runChaos } from './run-chaos.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});

const lifetime = createLifetime({ info: () => {}, warn: () => {}, error: (message) => console.error(message) });
const end = async (code: number) => {
  await lifetime.end();
  process.exit(code);
};
process.once('SIGINT', () => void end(130));
process.once('SIGTERM', () => void end(143));

try {
  const result = await runChaos({
    kills: Number(values.kills),
    seed: Number(values.seed),
    lifetime,
    say: (line) => console.log(line),
  });
  console.log(describeResult(result));
  await end(result.broken.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error);
  await end(1);
}
