import { Moon } from './moon.tsx'

const rising = [
  [0, 'translate-y-4'],
  [0.25, 'translate-y-1'],
  [0.5, 'translate-y-0'],
  [0.75, 'translate-y-1'],
  [1, 'translate-y-4'],
] as const

/** Five moons along the sky: nothing has risen yet, but it will. */
export function MoonRow() {
  return (
    <div className="flex gap-2 pb-4" aria-hidden="true">
      {rising.map(([k, height]) => (
        <Moon key={k} k={k} size={22} quiet className={height} />
      ))}
    </div>
  )
}
