import { moonPath } from '../ui/moon-path.ts'

/** Phones as [left, top, width]; all end at the card's lower edge. */
const phones = [
  [16, 116, 58],
  [86, 78, 62],
  [160, 104, 56],
  [228, 50, 68],
  [308, 92, 60],
  [380, 66, 66],
  [458, 110, 54],
  [524, 40, 72],
  [608, 96, 60],
] as const

/** A row of phones of many sizes, each a little further in its test. */
export function PhonesFigure() {
  return (
    <div className="proof-figure proof-figure-full">
      <svg viewBox="0 0 640 200" width="100%" aria-hidden="true">
        {phones.map(([left, top, width], index) => {
          const scale = width * 0.02
          const centre = left + width / 2
          return (
            <g key={left}>
              <rect x={left} y={top} width={width} height={220 - top} rx="10" className="phone-body" />
              <rect x={left + 4} y={top + 5} width={width - 8} height={220 - top} rx="6" className="phone-screen" />
              <g transform={`translate(${centre - 12 * scale} ${top + 34 - 12 * scale}) scale(${scale})`}>
                <circle cx="12" cy="12" r="10" className="phone-rim" />
                <path d={moonPath((index + 1) / phones.length)} className="phone-moon" />
              </g>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
