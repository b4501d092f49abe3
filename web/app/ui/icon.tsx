import { classNames } from './class-names.ts'

/** Strokes on a 16-px grid, 1.6 wide, round ends. */
const strokes = {
  check: 'M3.2 8.6l3.1 3.1 6.6-7',
  close: 'M4 4l8 8M12 4l-8 8',
  right: 'M3 8h10M9.2 4.2L13 8l-3.8 3.8',
  left: 'M13 8H3M6.8 4.2L3 8l3.8 3.8',
  up: 'M8 13V3M4.2 6.8L8 3l3.8 3.8',
  down: 'M4 6.2l4 4 4-4',
  next: 'M6.2 4l4 4-4 4',
  back: 'M9.8 4l-4 4 4 4',
  undo: 'M5.8 3.4L3 6.2l2.8 2.8M3 6.2h6.4a3.5 3.5 0 0 1 0 7H6.2',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  bell: 'M4.2 11V7.1a3.8 3.8 0 0 1 7.6 0V11l1.1 1.3H3.1zM6.7 14.3h2.6',
  search: 'M11.2 7a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0M10.2 10.2l3.3 3.3',
  copy: 'M7.1 5.5h4.8a1.6 1.6 0 0 1 1.6 1.6v4.8a1.6 1.6 0 0 1-1.6 1.6H7.1a1.6 1.6 0 0 1-1.6-1.6V7.1a1.6 1.6 0 0 1 1.6-1.6M10.5 5.5V4.1a1.6 1.6 0 0 0-1.6-1.6H4.1a1.6 1.6 0 0 0-1.6 1.6v4.8a1.6 1.6 0 0 0 1.6 1.6h1.4',
  download: 'M8 2.6v7.3M5 7.1l3 3 3-3M3 13.3h10',
  upload: 'M8 10V2.7M5 5.5l3-3 3 3M3 13.3h10',
  more: 'M3.4 8h.2M7.9 8h.2M12.4 8h.2',
  theme: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0',
  clock: 'M13.6 8A5.6 5.6 0 1 1 2.4 8a5.6 5.6 0 0 1 11.2 0M8 5v3.2l2 1.3',
  lock: 'M5 7h6a1.5 1.5 0 0 1 1.5 1.5V12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 12V8.5A1.5 1.5 0 0 1 5 7M5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  mail: 'M3.7 3.5h8.6A1.7 1.7 0 0 1 14 5.2v5.6a1.7 1.7 0 0 1-1.7 1.7H3.7A1.7 1.7 0 0 1 2 10.8V5.2a1.7 1.7 0 0 1 1.7-1.7M2.6 4.8l5.4 4 5.4-4',
  chat: 'M2.5 12.9V4.6A1.6 1.6 0 0 1 4.1 3h7.8a1.6 1.6 0 0 1 1.6 1.6v4.8a1.6 1.6 0 0 1-1.6 1.6H5.4z',
  eye: 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8M9.8 8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0',
  'eye-off': 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8M3 13L13 3',
  star: 'M8 2.2l1.75 3.6 3.95.55-2.87 2.75.7 3.93L8 11.15l-3.53 1.88.7-3.93L2.3 6.35l3.95-.55z',
  filter: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  cards: 'M3 2.5h3.6v4.1H2.5V3zM9.4 2.5H13l.5.5v3.6H9.4zM2.5 9.4h4.1v4.1H3l-.5-.5zM9.4 9.4h4.1V13l-.5.5H9.4z',
  rows: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  menu: 'M2.5 5.2h11M2.5 10.8h11',
  play: 'M5 3.2v9.6L12.6 8z',
  refresh: 'M13.2 6.5A5.5 5.5 0 0 0 3.4 5L2.6 6.2M2.8 9.5A5.5 5.5 0 0 0 12.6 11l.8-1.2M2.6 2.8v3.4H6M13.4 13.2V9.8H10',
  card: 'M3.8 3.5h8.4A1.8 1.8 0 0 1 14 5.3v5.4a1.8 1.8 0 0 1-1.8 1.8H3.8A1.8 1.8 0 0 1 2 10.7V5.3a1.8 1.8 0 0 1 1.8-1.8M2 6.6h12M4.6 10h2',
  users:
    'M8.3 5.6a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0M1.9 13c.3-2.3 1.9-3.6 4.1-3.6s3.8 1.3 4.1 3.6M10.6 3.5a2.3 2.3 0 0 1 0 4.2M11.8 9.7c1.3.4 2.1 1.5 2.3 3.3',
  user: 'M10.7 5.3a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0M2.8 13.6c.5-2.7 2.5-4.2 5.2-4.2s4.7 1.5 5.2 4.2',
  chart: 'M2.5 13.5h11M4.5 11V7.5M8 11V3.5M11.5 11V6',
  inbox: 'M2.5 9.5l1.8-5.8h7.4l1.8 5.8v3.3h-11zM2.5 9.5h3.2l.9 1.6h2.8l.9-1.6h3.2',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  link: 'M6.6 9.4a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.4 6.6a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.8-.8',
  external: 'M9 2.8h4.2V7M13.2 2.8L7.4 8.6M11.5 9.5v3a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3',
  warn: 'M8 2.8L14 13H2zM8 6.8v2.8M8 11.4v.01',
  info: 'M13.6 8A5.6 5.6 0 1 1 2.4 8a5.6 5.6 0 0 1 11.2 0M8 7.4v3.2M8 5.2v.01',
  phone:
    'M6.2 1.8h3.6a1.7 1.7 0 0 1 1.7 1.7v9a1.7 1.7 0 0 1-1.7 1.7H6.2a1.7 1.7 0 0 1-1.7-1.7v-9a1.7 1.7 0 0 1 1.7-1.7M7.3 12h1.4',
  laptop: 'M4.2 3.5h7.6a1 1 0 0 1 1 1v5.4H3.2V4.5a1 1 0 0 1 1-1M1.8 12.4h12.4',
  key: 'M7.6 8A2.8 2.8 0 1 1 2 8a2.8 2.8 0 0 1 5.6 0zm0 0H14v2.4M11.2 8v1.8',
  shield: 'M8 2L3 4v3.8c0 3 2.1 5.2 5 6.2 2.9-1 5-3.2 5-6.2V4zM5.8 8l1.6 1.6 2.8-3',
  out: 'M6.5 3H3.6v10h2.9M7 8h6.5M11 5.2L13.8 8 11 10.8',
  edit: 'M3 13l.6-2.8 7-7 2.2 2.2-7 7z',
  trash: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5L5 13h6l.5-8.5',
  calendar:
    'M4.1 3.5h7.8a1.6 1.6 0 0 1 1.6 1.6v6.8a1.6 1.6 0 0 1-1.6 1.6H4.1a1.6 1.6 0 0 1-1.6-1.6V5.1a1.6 1.6 0 0 1 1.6-1.6M2.5 6.8h11M5.5 2v2.5M10.5 2v2.5',
  home: 'M2.8 7.2L8 2.8l5.2 4.4v6H9.6V9.6H6.4v3.6H2.8z',
  bolt: 'M9 1.8L3.5 9H8l-1 5.2L12.5 7H8z',
  gauge: 'M2.6 11.8a5.8 5.8 0 1 1 10.8 0M8 9.2l2.6-3.2',
  settings:
    'M2.5 4.8h6M12 4.8h1.5M2.5 11.2H4M7.5 11.2h6M11.9 4.8a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0M7.4 11.2a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0',
  server: 'M3 3h10v4H3zM3 9h10v4H3zM5.4 5v.01M5.4 11v.01',
} as const

/** Parts that are filled rather than stroked. */
const fills: Partial<Record<IconName, string>> = { theme: 'M8 2.5a5.5 5.5 0 0 1 0 11z', play: strokes.play }

export type IconName = keyof typeof strokes

/** Icons that point along the line of reading, which turns with it. */
const along: readonly IconName[] = ['left', 'right', 'next', 'out', 'external']

/** One of our own icons. Decorative: the control that holds it has a name in words. `size` in px. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  const fill = fills[name]
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={along.includes(name) ? classNames('rtl:-scale-x-100', className) : className}
    >
      <path d={strokes[name]} />
      {fill && <path d={fill} fill="currentColor" />}
    </svg>
  )
}
