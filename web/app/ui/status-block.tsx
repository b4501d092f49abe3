import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Moon } from './moon.tsx'

/**
 * A whole screen or panel that has only something to say: not found, access denied, failed to load. `alert` reads it
 * out at once. `inline` is the card for a failed part of a page (h2); otherwise it is the page's own heading (h1).
 */
export function StatusBlock({
  title,
  children,
  actions,
  icon,
  moon = 0,
  inline = false,
  alert = false,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
  icon?: IconName
  /** How full the moon is that replaces an icon (0..1). */
  moon?: number
  inline?: boolean
  alert?: boolean
}) {
  const Heading = inline ? 'h2' : 'h1'
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={
        inline
          ? 'grid justify-items-start gap-2 rounded-3 border border-line bg-surface p-6 sm:p-8'
          : 'grid min-h-[70dvh] max-w-[34rem] content-center justify-items-start gap-4 py-16'
      }
    >
      {icon ? (
        <Icon name={icon} size={inline ? 20 : 32} className="text-bad-m" />
      ) : (
        <Moon k={moon} size={inline ? 28 : 56} quiet={moon === 0} />
      )}
      <Heading className={classNames('wrap-anywhere', inline ? 'mt-1 text-20' : 'text-title tracking-tight')}>
        {title}
      </Heading>
      {children && (
        <div
          className={classNames(
            'wrap-anywhere whitespace-pre-line text-ink-2',
            inline ? 'max-w-[60ch] text-14' : 'max-w-[44ch] text-18',
          )}
        >
          {children}
        </div>
      )}
      {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
