import type { ReactNode } from 'react'
import { gate } from '@fortnight/contract/plans'

const width = 288

/** A screen of Play Console in outline. `label` describes the drawing for people who don't see it. */
function Screen({
  label,
  caption,
  height,
  children,
}: {
  label: string
  caption: ReactNode
  height: number
  children: ReactNode
}) {
  return (
    <figure className="console-figure">
      <svg
        className="picture console-picture"
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        role="img"
        aria-label={label}
      >
        <rect className="paper" width={width} height={height} rx="8" />
        {children}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/** The menu on the left, down to the screen's lower edge. */
const menu = (height: number) => <path className="sunk" d={`M1 1h123v${height - 2}H8a7 7 0 0 1-7-7V8a7 7 0 0 1 7-7Z`} />

/** The number of a step, as the caption counts them. */
const Mark = ({ n, x, y }: { n: number; x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle className="mark" r="8" />
    <text className="mark-number" textAnchor="middle" y="4">
      {n}
    </text>
  </g>
)

/** The item of the menu that is chosen first. */
const Chosen = ({ y, children }: { y: number; children: string }) => (
  <g transform={`translate(4 ${y})`}>
    <rect className="ring" width="117" height="26" rx="6" />
    <Mark n={1} x={12} y={13} />
    <text x="25" y="17">
      {children}
    </text>
  </g>
)

/** Two tabs, of which the second is chosen in step `n`; `x` and `y` where their words begin. */
const Tabs = ({ n, x, y }: { n: number; x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <text className="quiet">Releases</text>
    <Mark n={n} x={70} y={-4} />
    <text x="82">Testers</text>
    <path className="sign" d="M82 11h44" />
  </g>
)

/** A button with its words, `x` and `y` its left upper corner. */
const Press = ({ x, y, w, children }: { x: number; y: number; w: number; children: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className="solid" width={w} height="26" rx="6" />
    <text className="press" textAnchor="middle" x={w / 2} y="17">
      {children}
    </text>
  </g>
)

export const TestersScreen = () => (
  <Screen
    height={152}
    label="Play Console: Closed testing is open in the menu on the left. On its tab Testers one list is ticked, and the button Save is below."
    caption="1 Open Closed testing. 2 Choose the tab Testers. 3 Tick the box of your list. 4 Save."
  >
    {menu(152)}
    <path className="text" d="M12 18h60" />
    <text x="12" y="44">
      Test and release
    </text>
    <text x="20" y="68">
      Testing
    </text>
    <Chosen y={78}>Closed testing</Chosen>
    <path className="text" d="M12 118h44M12 134h66" />
    <Tabs n={2} x={136} y={30} />
    <path className="faint" d="M136 42h140" />
    <Mark n={3} x={144} y={72} />
    <rect className="box" x="160" y="65" width="14" height="14" rx="3" />
    <path className="sign" d="m163.500 72.500 2.500 2.500 4.500-5.500" />
    <text x="182" y="76">
      My testers
    </text>
    <path className="text" d="M182 92h60" />
    <Mark n={4} x={144} y={123} />
    <Press x={160} y={110} w={64}>
      Save
    </Press>
  </Screen>
)

export const OptInScreen = () => (
  <Screen
    height={148}
    label="Play Console, tab Testers of a closed test: under How testers join your test there is a link to join on the web, and next to it Copy link."
    caption="1 Stay on the tab Testers and scroll down. 2 Press Copy link under the link for the web."
  >
    <Tabs n={1} x={16} y={28} />
    <path className="faint" d="M16 40h256" />
    <text x="16" y="64">
      How testers join your test
    </text>
    <text className="quiet" x="16" y="86">
      Join on the web
    </text>
    <rect className="sunk" x="16" y="98" width="144" height="30" rx="6" />
    <path className="word" d="M26 113h84" />
    <path className="text" d="M120 113h28" />
    <Mark n={2} x={176} y={113} />
    <Press x={190} y={100} w={82}>
      Copy link
    </Press>
  </Screen>
)

export const ApplyScreen = () => (
  <Screen
    height={156}
    label={`Play Console: Dashboard is open in the menu on the left. A card ticks off a closed test, ${gate.testers} testers and ${gate.days} days, and ends in the button Apply for production.`}
    caption="1 Open the Dashboard of your app. 2 Once all three lines are ticked, press Apply for production."
  >
    {menu(156)}
    <path className="text" d="M12 18h60" />
    <Chosen y={32}>Dashboard</Chosen>
    <path className="text" d="M12 76h72M12 94h52M12 112h80M12 130h44" />
    {['A closed test', `${gate.testers} testers`, `${gate.days} days in a row`].map((done, index) => (
      <g key={done} transform={`translate(136 ${index * 24 + 18})`}>
        <circle className="fine" cx="8" cy="8" r="8" />
        <path className="tick" d="m4.500 8.500 2.500 2.500 4.500-5" />
        <text x="24" y="12">
          {done}
        </text>
      </g>
    ))}
    <Mark n={2} x={144} y={102} />
    <Press x={136} y={116} w={140}>
      Apply for production
    </Press>
  </Screen>
)
