/** A program to copy. It scrolls sideways by itself, also by the keyboard. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} aria-label={label} role="region">
      <code>{children}</code>
    </pre>
  )
}
