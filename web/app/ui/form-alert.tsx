import { Icon } from './icon.tsx'

// A form can be longer than its dialog; a message below the edge would be missed.
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * Why a form was not accepted, above its button. The region is there from the start, so that the first message is read
 * out.
 */
export function FormAlert({
  title,
  children,
  className,
}: {
  title?: string | undefined
  children?: string | undefined
  className?: string
}) {
  return (
    <div role="alert" className={className}>
      {children && (
        <p ref={reveal} className="grid grid-cols-[auto_1fr] gap-2.5 rounded-2 bg-bad-b px-3.5 py-3 text-14 text-bad-t">
          <Icon name="warn" className="mt-[3px]" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">
            {title && <b className="block font-semibold">{title}</b>}
            {children}
          </span>
        </p>
      )}
    </div>
  )
}
