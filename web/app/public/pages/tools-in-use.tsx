import type { TrackingTools } from '@fortnight/contract/site'
import { Rows } from '../prose-parts.tsx'
import { useSite } from '../site-context.ts'

const tools: Record<keyof TrackingTools, [name: string, purpose: string]> = {
  tag: ['Google Analytics', 'Analytics. Pages read, how far and how long. Cookies _ga and _ga_…: up to 2 years.'],
  heatmap: [
    'Microsoft Clarity',
    'Analytics. Where pages are pressed and scrolled, with all text masked. Cookies _clck: 1 year, _clsk: 1 day.',
  ],
  pixel: ['Meta Pixel', 'Marketing. Which advertisement brought you. Cookies _fbp and _fbc: 90 days.'],
  vitals: ['Our own measuring', 'Analytics. How fast a page was, kept in our database without your name. No cookie.'],
}

/** The tools that this installation has switched on, from its configuration and not from hope. */
export function ToolsInUse() {
  const { tracking } = useSite()
  const named = (Object.keys(tools) as (keyof TrackingTools)[]).filter((tool) => tracking[tool])
  if (named.length === 0)
    return <p>At this moment no analytics or marketing tool is switched on here, so there is nothing to agree to.</p>
  return (
    <>
      <p>At this moment the operator has switched these on. None of them runs until you have said yes:</p>
      <Rows rows={named.map((tool) => tools[tool])} />
    </>
  )
}
