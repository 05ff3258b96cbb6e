import type { Finding } from './chain-reader.ts';

export function describeFinding(finding: Finding): string {
  switch (finding.kind) {
    case 'changed':
      return `act ${finding.actId} was changed`;
    case 'inserted':
      return `act ${finding.actId} was inserted`;
    case 'changed_or_inserted':
      return `act ${finding.actId} was changed, or inserted at the end`;
    case 'another':
      return `act ${finding.actId} is another than the one that stood there`;
    case 'missing':
      return finding.first === finding.last
        ? `act ${finding.first} is missing`
        : `acts ${finding.first} to ${finding.last} are missing`;
  }
}
