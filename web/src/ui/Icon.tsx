const paths = {
  home: 'M4 11.5 12 4.5l8 7M6.5 9.8v9.7h11V9.8M10 19.5v-5h4v5',
  auctions: 'M4 5h6.5v6.5H4zM13.5 5H20v6.5h-6.5zM4 14.5h6.5V21H4zM13.5 14.5H20V21h-6.5z',
  bids: 'M6.5 3.5h11v17l-2.75-2-2.75 2-2.75-2-2.75 2zM9.5 8.5h5M9.5 12.5h5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.1 3.2-4.8 6.5-4.8s5.9 1.7 6.5 4.8M16 4.8a3.5 3.5 0 0 1 0 6.5M18 15.1c1.8.7 3.1 2.2 3.5 4.4',
  flag: 'M5.5 21V4M5.5 5c4-2.5 7 2 13 0v9c-6 2-9-2.5-13 0',
  dashboard: 'M4 20V10.5M10 20V4M16 20v-7M21 20H3',
  add: 'M12 5v14M5 12h14',
  trophy:
    'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 4.5 3.5 4.5M16 6h3.5c0 3-1.5 4.5-3.5 4.5M12 14v3.5M8.5 20.5h7M12 17.5v3',
  parcel: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  money: 'M6.5 4.5h11M6.5 9h11M6.5 4.5h3.5c6 0 6 8.5 0 8.5H6.5l7.5 7',
  log: 'M6 3.5h8.5L18.5 7.5v13H6zM14 3.5V8h4.5M9 12h6.5M9 15h6.5M9 18h4',
  attention: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17v.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.2A8 8 0 0 1 9.8 4a8 8 0 1 0 10.2 10.2Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5s-.9 1.7-2.6 3.3M6.2 7.2C3.8 8.9 2.5 12 2.5 12s3.5 6.5 9.5 6.5c1.6 0 3-.5 4.2-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  offline: 'M4 4l16 16M4.5 10.5a11 11 0 0 1 4-2.4M12.5 7.3a11 11 0 0 1 7 3.2M8 14.3a6 6 0 0 1 5-1.6M12 18.5v.5',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  down: 'M6 9l6 6 6-6',
  filter: 'M4 7h16M7 12h10M10 17h4',
  more: 'M5.5 12v.2M12 12v.2M18.5 12v.2',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M5 12.5v7.5h14v-7.5',
  instagram:
    'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM17 6.8v.2',
  twitter: 'M4 4h4.2L20 20h-4.2ZM19 4.5l-6.2 6.7M11 13l-6.2 6.7',
  facebook:
    'M13 20.5V13h3l.5-3.2H13V8.2c0-1.2.6-1.9 1.9-1.9h1.7V3.6c-.6-.1-1.4-.1-2.2-.1-2.7 0-4.2 1.5-4.2 4.2v2.1H7.5V13h2.7v7.5Z',
  linkedin:
    'M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM8 11v5.5M8 7.6v.2M11.8 16.5V11M11.8 13.4a2.3 2.3 0 0 1 4.6 0v3.1',
} as const;

export type IconName = keyof typeof paths;

/** Hidden from screen readers, because the text next to it or the control around it has the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The logo: a row of grey dots, with a marigold one at some distance. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 38 24" width="38" height="24" aria-hidden="true" className="fill-quiet">
        <circle cx="4" cy="17" r="3.4" />
        <circle cx="13" cy="17" r="3.4" />
        <circle cx="23.5" cy="7" r="5" className="fill-one" />
        <circle cx="34" cy="17" r="3.4" />
      </svg>
      <span className="text-lead font-semibold tracking-tight">EkBid</span>
    </span>
  );
}

/** A row of grey dots with one gap, for empty lists and missing pages. */
export function MissingDot() {
  return (
    <svg viewBox="0 0 132 40" width="132" height="40" aria-hidden="true" className="fill-quiet">
      {[8, 31, 77, 100, 123].map((x) => (
        <circle key={x} cx={x} cy="29" r="7" />
      ))}
      <circle cx="54" cy="13" r="9" fill="none" strokeWidth="2" strokeDasharray="3.5 3.5" className="stroke-one" />
    </svg>
  );
}

const dots = [0, 1, 2, 3];

/** The logo's dots, lighting up one after the other. Hidden from screen readers, so add a text next to it. */
export function Spinner({ tone = 'brand' }: { tone?: 'brand' | 'current' }) {
  return (
    <svg viewBox="0 0 44 12" width="44" height="12" aria-hidden="true" className={`waiting waiting-${tone}`}>
      {dots.map((dot) => (
        <circle key={dot} cx={6 + dot * 10.5} cy="6" r="3.5" style={{ animationDelay: `${dot * 200}ms` }} />
      ))}
    </svg>
  );
}
