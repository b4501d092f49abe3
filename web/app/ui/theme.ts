/**
 * Switches between the day and night theme and remembers the choice under 'theme'; `undefined` storage is no obstacle.
 */
export function switchTheme(): 'light' | 'dark' {
  const root = document.documentElement
  const current = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = current === 'dark' ? 'light' : 'dark'
  root.dataset.theme = next
  try {
    localStorage.setItem('theme', next)
  } catch {
    // Storage is refused in some private windows; the choice then lasts until the next page.
  }
  return next
}
