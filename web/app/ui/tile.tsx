import { classNames } from './class-names.ts'

const hues = 12
const sizes = { md: 'size-10 text-18', lg: 'size-11 text-20', xl: 'size-13 text-24' } as const

/** A stable hue class (0..11) for an id; FNV-1a, because neighbouring ids must not share a colour. */
function hueOf(id: string): number {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash % hues
}

export type TileSize = keyof typeof sizes

/**
 * An app as its picture, or as its initial on a colour that follows from `id`. Decorative: the name is next to it.
 */
export function Tile({
  name,
  id,
  size = 'md',
  className,
  picture,
}: {
  name: string
  id: string
  size?: TileSize | undefined
  className?: string | undefined
  /** Address of a square picture. */
  picture?: string | undefined
}) {
  if (picture)
    return <img src={picture} alt="" className={classNames('tile flex-none object-cover', sizes[size], className)} />
  return (
    <span
      aria-hidden="true"
      className={classNames(
        `tile tile-h${hueOf(id)} grid flex-none place-items-center font-display leading-none font-bold`,
        sizes[size],
        className,
      )}
    >
      {(Array.from(name.trim())[0] ?? '?').toUpperCase()}
    </span>
  )
}
