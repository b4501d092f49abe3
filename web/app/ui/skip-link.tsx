/** The first stop of Tab: past the header to what the page is about. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 start-3 z-50 -translate-y-20 rounded-2 bg-ink px-4 py-2.5 text-on-ink focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  )
}
