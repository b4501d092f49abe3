/**
 * A drawing that lies in a file of its own, so that no script carries it; it takes the colours of the page around it. `label` describes it
 * for people who don't see it.
 */
export const DrawnFile = ({
  file,
  part,
  size: [width, height],
  label,
  className,
}: {
  file: string
  /** Its id in the file. */
  part: string
  /** Width and height of its `viewBox`. */
  size: readonly [number, number]
  label: string
  className?: string
}) => (
  // What is inherited is inherited from here: the file's own root is not drawn.
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${width} ${height}`}
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    fontSize="12"
    fontWeight="500"
    letterSpacing="0"
    className={className}
  >
    <use href={`/pictures/${file}.svg#${part}`} width={width} height={height} />
  </svg>
)
