import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { focusByKey, focusFirst, placeUnder } from './menu-focus.ts'

/** A scrolling page would leave the open menu behind; it closes instead. */
function useCloseOnScroll(menu: RefObject<HTMLElement | null>, open = false) {
  useEffect(() => {
    if (!open) return undefined
    const close = (event: Event) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) menu.current?.hidePopover()
    }
    window.addEventListener('scroll', close, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', close, { capture: true })
  }, [menu, open])
}

/**
 * A menu of acts under a button, on the browser's own popover: Escape, a click elsewhere and choosing close it, and the
 * focus returns to the button. `trigger` is that button as an element; give it a name that says whose menu it is: "More
 * actions for Habit Garden". Children are MenuItem, MenuCheck, MenuLink, MenuSeparator and MenuHead. They are drawn when the menu opens for the
 * first time, because a list has a menu for each of its rows.
 */
export function Menu({
  trigger,
  children,
  align = 'end',
}: {
  trigger: ReactElement<Record<string, unknown>>
  children: ReactNode
  align?: 'start' | 'end'
}) {
  const id = useId()
  const label = trigger.props['aria-label']
  const ref = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<boolean>()
  useCloseOnScroll(ref, open)

  const onBeforeToggle = (event: ToggleEvent) => {
    if (event.newState !== 'open') return
    setOpen(true)
    // The trigger is the element before its menu.
    const button = ref.current?.previousElementSibling
    if (button && ref.current) placeUnder(button, ref.current, align)
  }
  const onToggle = (event: ToggleEvent) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open' && ref.current) focusFirst(ref.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!ref.current) return
    if (event.key === 'Tab') ref.current.hidePopover()
    else if (focusByKey(ref.current, event.key)) event.preventDefault()
  }

  return (
    <>
      {cloneElement(trigger, {
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open ?? false,
        'aria-controls': id,
      })}
      <div
        ref={ref}
        id={id}
        popover="auto"
        role="menu"
        aria-label={typeof label === 'string' ? label : 'Menu'}
        tabIndex={-1}
        className="menu"
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {open !== undefined && children}
      </div>
    </>
  )
}

/** Closes the menu around `item`; the focus is back at the menu's button before anything else happens. */
const closeAround = (item: Element) => item.closest<HTMLElement>('[popover]')?.hidePopover()

/** One act. `danger` marks what can't be undone. */
export function MenuItem({
  icon,
  danger = false,
  disabled = false,
  onSelect,
  children,
}: {
  icon?: IconName
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      className={classNames('menu-item', danger && 'text-bad-t')}
      onClick={(event) => {
        closeAround(event.currentTarget)
        onSelect()
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** An address in a menu; `render` takes a router's link element in place of <a>. */
export function MenuLink({
  icon,
  href,
  render,
  children,
}: {
  icon?: IconName
  href?: string
  render?: ReactElement<Record<string, unknown>>
  children: ReactNode
}) {
  const attributes = {
    role: 'menuitem',
    tabIndex: -1,
    className: 'menu-item',
    onClick: (event: { currentTarget: Element }) => closeAround(event.currentTarget),
  }
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  if (render) return cloneElement(render, attributes, content)
  return (
    <a href={href} {...attributes}>
      {content}
    </a>
  )
}

/** One of several things that are on or off; choosing it leaves the menu open for the next. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      className="menu-item"
      onClick={() => onChange(!checked)}
    >
      <Icon name="check" className={checked ? '' : 'opacity-0'} />
      {children}
    </button>
  )
}

/** A line between groups. */
export function MenuSeparator() {
  return <hr className="my-1.5 border-line" />
}

/** Plain words on top of a menu: whose account it is. */
export function MenuHead({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="px-3 pt-2 pb-2.5 text-13 text-ink-3">
      {children}
    </div>
  )
}
