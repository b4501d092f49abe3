import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** What readers want around a code, in modules (ISO/IEC 18004). */
const quiet = 4

/** A QR code as one path. Black on white in both themes: some readers know no other. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const code = generate(text)
  const side = code.size + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}
