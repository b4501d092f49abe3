import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useCallback, useId, useState } from 'react'
import type { ContentSection } from '@fortnight/contract/site/content'
import { trustDrawn } from '../../../lib/drawn-page.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { isSame } from '../../admin/versions/diff.ts'
import type { Value } from '../../admin/versions/subject.ts'
import { draw } from './content.queries.ts'

const widths = { Wide: 1280, Narrow: 390 } as const
const themes = { Light: 'light', Dark: 'dark' } as const

/** One of two, as two buttons. */
function Choice<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly T[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <div role="group" aria-label={label} className="flex gap-1">
      {options.map((option) => (
        <Button
          key={option}
          size="sm"
          variant={option === value ? 'primary' : 'secondary'}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {option}
        </Button>
      ))}
    </div>
  )
}

/** The width that an element has, also after the window changed. */
function useOwnWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, ref }
}

/**
 * The drawn page in a frame of its own. It must not run anything; being of this origin it has our style sheets and
 * fonts, and is set from here to the section and to day or night.
 */
function Frame({ html, section, wide, theme }: { html: string; section: ContentSection; wide: number; theme: string }) {
  const { width, ref } = useOwnWidth()
  const scale = width ? Math.min(1, width / wide) : 1
  const arrange = ({ currentTarget: { contentDocument: page } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!page) return
    page.documentElement.dataset['theme'] = theme
    page.getElementById(section)?.scrollIntoView()
  }
  return (
    <div ref={ref} className="overflow-hidden rounded-2 border border-line bg-sunken" style={{ height: 640 }}>
      <iframe
        key={`${wide} ${theme} ${html.length}`}
        title={`Preview, ${wide} pixels wide, ${theme}`}
        sandbox="allow-same-origin"
        srcDoc={trustDrawn(html)}
        onLoad={arrange}
        className="mx-auto block origin-top-left border-0"
        style={{ width: wide, height: 640 / scale, transform: scale < 1 ? `scale(${scale})` : undefined }}
      />
    </div>
  )
}

/** The real page with what is typed. Drawn when asked for, and again when it no longer shows what is typed. */
export function Preview({ section, typed }: { section: ContentSection; typed: Value }) {
  const id = useId()
  const [wide, setWide] = useState<keyof typeof widths>('Wide')
  const [theme, setTheme] = useState<keyof typeof themes>('Light')
  const drawing = useMutation({
    mutationFn: async (data: Value) => ({ data, html: await draw(section, data) }),
  })
  const { data: drawn, isPending, error } = drawing
  const stale = drawn !== undefined && !isSame(drawn.data, typed)
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-5">
      <h3 id={id} className="mb-3 text-16">
        Preview
      </h3>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={isPending} onClick={() => drawing.mutate(structuredClone(typed))}>
          {drawn ? 'Draw again' : 'Show the page'}
        </Button>
        {drawn && (
          <>
            <Choice label="Width" options={['Wide', 'Narrow']} value={wide} onChange={setWide} />
            <Choice label="Theme" options={['Light', 'Dark']} value={theme} onChange={setTheme} />
          </>
        )}
        <span role="status" className="text-13 text-ink-3">
          {stale && 'You’ve changed this since the preview.'}
        </span>
      </div>
      <FormAlert className="not-empty:mb-4">{error ? messageOf(error) : undefined}</FormAlert>
      {drawn && <Frame html={drawn.html} section={section} wide={widths[wide]} theme={themes[theme]} />}
      {!drawn && <p className="text-14 text-ink-3">The public page with your changes, before anyone else sees it.</p>}
    </section>
  )
}
