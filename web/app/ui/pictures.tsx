import type { ReactNode } from 'react'
import { moonPath } from './moon-path.ts'

const width = 216

function Picture({ height = 96, children }: { height?: number; children: ReactNode }) {
  return (
    <svg className="picture" viewBox={`-1 -1 ${width + 2} ${height + 2}`} aria-hidden="true">
      {children}
    </svg>
  )
}

const paper = (x: number, w: number, height = 96) => (
  <rect className="paper" x={x} y="0" width={w} height={height} rx="8" />
)

/** A form with the tile of an app. */
export const AddPicture = () => (
  <Picture>
    {paper(0, width)}
    <rect className="solid" x="16" y="18" width="36" height="36" rx="10" />
    <path className="lit" transform="translate(22 24)" d={moonPath(0.75)} />
    <path className="word" d="M68 27h72" />
    <path className="text" d="M68 44h116M16 72h112" />
    <rect className="solid" x="160" y="66" width="40" height="14" rx="5" />
  </Picture>
)

/** A message with the number of a transfer. */
export const PayPicture = () => (
  <Picture height={112}>
    <rect className="paper" x="64" y="0" width="88" height="112" rx="12" />
    <path className="sunk" d="M74 22h54a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H74Z" />
    <path className="text" d="M82 33h40" />
    <path className="word" d="M82 47h32" />
    <path className="text" d="M74 76h46" />
  </Picture>
)

/** A screen of Play Console: its menu, and the field for testers. */
export const PlayPicture = () => (
  <Picture height={112}>
    {paper(0, width, 112)}
    <path className="sunk" d="M1 24h46v87H8a7 7 0 0 1-7-7Z" />
    <path className="text" d="M14 12h54M12 40h22M12 54h26M12 82h20M62 56h92" />
    <path className="word" d="M12 68h26M62 40h60" />
    <rect className="sunk" x="62" y="68" width="136" height="26" rx="6" />
    <path className="word" d="M72 81h52" />
    <rect className="ring" x="57" y="63" width="146" height="36" rx="9" />
  </Picture>
)

/** Two statements whose lines are compared. */
export const CheckPicture = () => (
  <Picture>
    {paper(0, 88)}
    {paper(128, 88)}
    <path className="text" d="M14 24h44M14 72h36M142 24h44M142 72h36" />
    <path className="word" d="M14 48h60M142 48h60" />
    <circle className="fine" cx="108" cy="48" r="12" />
    <path className="tick" d="m102.500 48.500 4 4 7-8" />
  </Picture>
)

/** More testers begin than are needed; enough of them reach the end. */
export const TestersPicture = () => (
  <Picture>
    {[0, 1, 2, 3, 4].map((n) => (
      <path key={n} className="faint" d={`M0 ${6 + n * 8}h${72 + n * 24}m0-2.500v5`} />
    ))}
    <path className="bound" d="M0 48h216" />
    {[0, 1, 2, 3, 4].map((n) => (
      <path key={n} className="sign" d={`M0 ${58 + n * 8}h216`} />
    ))}
  </Picture>
)

/** A moon that fills. */
export const DaysPicture = () => (
  <Picture height={40}>
    {[0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1].map((k, n) => (
      <g key={k} transform={`translate(${n * 32} 8)`}>
        <path className="lit" d={moonPath(k)} />
        <circle className="rim" cx="12" cy="12" r="10" />
      </g>
    ))}
  </Picture>
)

/** Google's form, filled in, and the day it can be sent. */
export const ApplyPicture = () => (
  <Picture>
    {paper(0, 76)}
    <path className="sunk" d="M1 24h74V8a7 7 0 0 0-7-7H8a7 7 0 0 0-7 7Z" />
    <path className="text" d="M24 13h28" />
    <path className="lit" transform="translate(14 36) scale(2)" d={moonPath(1)} />
    <circle className="rim" cx="38" cy="60" r="20" />
    <path className="word" d="M104 16h62M104 60h46" />
    <path className="text" d="M104 32h108M104 44h84M104 76h100" />
  </Picture>
)
