import { solveChallenge } from './solve-challenge.ts';

// Beside the page, so that the page stays answerable.
self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(solveChallenge(data));
